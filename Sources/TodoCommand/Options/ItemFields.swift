import ArgumentParser
import ToDo

/// What an item can be given beside its title.
struct ItemFields: ParsableArguments {
  @Option(
    name: .customLong("at"), parsing: .unconditional,
    help: ArgumentHelp(
      "Where: the name of a place, or a position in any form that \"todo near\" reads.",
      valueName: "position"),
    completion: .custom(PlaceCompletion.positions))
  var position: String?

  @Option(
    name: .customLong("name"), parsing: .unconditional,
    help: ArgumentHelp("What the location is called.", valueName: "name"))
  var locationName: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "When it is due: 2026-12-24 (the end of that day), \"2026-12-24 18:00\", tomorrow, fri, \"in 3 "
        + "days\", \"next week\", or RFC 3339.",
      valueName: "date"))
  var due: String?

  @Option(
    name: .customLong("tag"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A tag; can be given several times.", valueName: "tag"),
    completion: .custom(TagCompletion.tags))
  var tags: [String] = []

  @Option(
    name: .customLong("place"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "At any place of this name, beside those it has; can be given several times.",
      valueName: "name"),
    completion: .custom(PlaceCompletion.names))
  var placeNames: [String] = []

  @Option(
    name: .customLong("region"), parsing: .unconditional,
    help: ArgumentHelp(
      "Anywhere inside the region of this GeoJSON file, beside the places it has.",
      valueName: "file"),
    completion: .file())
  var regionFile: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("What else there is to say.", valueName: "text"))
  var note: String?

  @OptionGroup(title: "Reminder") var trigger: TriggerOptions

  /// Reads what was said, before anything is changed.
  ///
  /// - Parameter places: knows the places that are given by their names.
  /// - Throws: `CommandFailure` for what cannot be read, and what the store throws.
  func change(places: any PlaceStore) throws -> ItemChange {
    let position = try position.map { try PositionReading(places: places).position($0) }
    return ItemChange(
      coordinate: position?.coordinate, locationName: locationName ?? position?.name,
      dueTime: try due.map { try DueReading.time($0, for: "--due") }, tags: tags, note: note,
      places: try placeNames.flatMap {
        try PlaceName.places($0, in: places, otherwise: .misuse)
      },
      region: try regionFile.map { try RegionFile(path: $0).region() },
      trigger: try trigger.change())
  }
}
