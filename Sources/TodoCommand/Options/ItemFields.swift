import ArgumentParser
import ToDo
import ToDoPresentation

/// The fields of an item except its title.
struct ItemFields: ParsableArguments {
  @Option(
    name: .customLong("at"), parsing: .unconditional,
    help: ArgumentHelp(
      "Where: a position, as for \"todo near\", or the name of a place.",
      valueName: "position"),
    completion: .custom(PlaceCompletion.positions))
  var position: String?

  @Option(
    name: .customLong("name"), parsing: .unconditional,
    help: ArgumentHelp("Name of the location.", valueName: "name"))
  var locationName: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "When it is due: tomorrow, fri, \"mon 9:00\", 18:00, \"in 3 days\", \"dec 1\", eom, 2026-12-24, "
        + "\"2026-12-24 18:00\" or RFC 3339.",
      valueName: "date"))
  var due: String?

  @Option(
    name: .customLong("repeat"), parsing: .unconditional,
    help: ArgumentHelp(
      "How it repeats: daily, weekdays, \"every 2 weeks on fri\", \"monthly on last mon\", yearly, "
        + "\"3 days after done\", each with \"at 9:00\", \"until 2027-01-01\" or \"5 times\"; or a rule "
        + "of RFC 5545.",
      valueName: "words"))
  var repetition: String?

  @Option(
    name: .customLong("tag"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A tag (repeatable).", valueName: "tag"),
    completion: .custom(TagCompletion.tags))
  var tags: [String] = []

  @Option(
    name: .customLong("place"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Also at any place with this name (repeatable).",
      valueName: "name"),
    completion: .custom(PlaceCompletion.names))
  var placeNames: [String] = []

  @Option(
    name: .customLong("region"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Also anywhere inside the region in this GeoJSON file (repeatable).",
      valueName: "file"),
    completion: .file())
  var regionFiles: [String] = []

  @Option(
    parsing: .unconditional, help: ArgumentHelp("A note.", valueName: "text"))
  var note: String?

  @OptionGroup(title: "Reminder") var trigger: TriggerOptions

  /// Parses the options, before anything is changed.
  ///
  /// - Parameter places: the places that can be given by name.
  /// - Throws: `CommandFailure` for a value that cannot be read, and what the store throws.
  func change(places: any ItemStore & PlaceStore) throws -> ItemChange {
    let position = try position.map { text in
      try reading("--at") { try PositionParser(places: places).parseSayingAge(text) }
    }
    let isTyped = position != nil && position?.name == nil && position?.here == nil
    let coordinate = try position.map { position in
      isTyped ? try PositionCheck(places).checked(position.coordinate) : position.coordinate
    }
    return ItemChange(
      coordinate: coordinate, locationName: locationName ?? position?.name,
      due: try due.map { text in
        try reading("--due") { try DateParser.here.parseDue(text) }
      },
      recurrence: try repetition.map { text in
        try reading("--repeat") { try RepeatParser.here.parse(text) }
      }, tags: tags, note: note,
      places: try placeNames.flatMap { name in
        try reading("--place") { try PlaceNameParser(store: places).places(named: name) }
      },
      regions: try regionFiles.map { try RegionFile(path: $0).region() },
      trigger: try trigger.change())
  }
}
