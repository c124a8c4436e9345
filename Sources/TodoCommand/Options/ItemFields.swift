import ArgumentParser
import ToDo
import ToDoPresentation

/// The fields of an item except its title.
struct ItemFields: ParsableArguments {
  @Option(
    name: .customLong("at"), parsing: .unconditional,
    help: ArgumentHelp(
      "Where: a position, as for \"todo near\", or the name of a place or of an item's location.",
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
    help: ArgumentHelp("A tag, or several: shop,urgent (repeatable).", valueName: "tag"),
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

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Hide it until this day or time, as for --due: from lists, near and reminders.",
      valueName: "date"))
  var wait: String?

  @Flag(help: "Mark it as important (!).")
  var important = false

  @OptionGroup(title: "Reminder") var trigger: TriggerOptions

  /// Parses the options, before anything is changed.
  ///
  /// - Parameters:
  ///   - words: more fields.
  ///   - store: the places and locations that can be given by name.
  /// - Throws: `CommandFailure` for a value that cannot be read, and what the store throws.
  func change(
    _ words: QuickWords? = nil, in store: any ItemStore & PlaceStore
  ) throws -> ItemChange {
    var position = try position.map { text in
      try reading("--at") { try ItemLocationParser(store: store).parse(text).sayingAge() }
    }
    var places: [Place] = []
    if let words { (places, position) = try words.destinations(besides: position, in: store) }
    let isTyped = position != nil && position?.name == nil && position?.here == nil
    let coordinate = try position.map { position in
      isTyped ? try PositionCheck(store).checked(position.coordinate) : position.coordinate
    }
    let due = try Self.only("--due", due, words?.due)
    let wait = try Self.only("--wait", wait, words?.wait)
    let repetition = try Self.only("--repeat", repetition, words?.repetition)
    return ItemChange(
      coordinate: coordinate, locationName: locationName ?? position?.name,
      due: try due.map { text in
        try reading(words?.due == nil ? "--due" : "due") { try DateParser.here.parseDue(text) }
      },
      daysLater: due.flatMap { DateParser.days(puttingOff: $0) },
      recurrence: try repetition.map { text in
        try reading(words?.repetition == nil ? "--repeat" : "repeat") {
          try (rule: RepeatParser.here.parse(text), text: text)
        }
      },
      tags: try tags.flatMap { text in try reading("--tag") { try TagsParser.parse(text) } }
        + (words?.tags ?? []),
      note: note,
      places: try places
        + placeNames.flatMap { name in
          try reading("--place") { try PlaceNameParser(store: store).places(named: name) }
        },
      regions: try regionFiles.map { try RegionFile(path: $0).region() },
      isImportant: important || words?.isImportant == true,
      waitsUntil: try wait.map { text in
        try reading(words?.wait == nil ? "--wait" : "wait") { try DateParser.here.parseWait(text) }
      },
      trigger: try trigger.change())
  }

  /// What an option says, or else a word.
  private static func only(
    _ option: String, _ value: String?, _ word: String?
  ) throws(CommandFailure) -> String? {
    guard value != nil, word != nil else { return value ?? word }
    throw CommandFailure(.misuse, "\(option) is given twice. Give it once.")
  }

  /// Whether any of the options is given.
  var areGiven: Bool {
    let texts = [
      position, locationName, due, repetition, note, wait, trigger.radius, trigger.hours,
      trigger.days,
      trigger.start, trigger.expiry,
    ]
    let lists = [tags, placeNames, regionFiles, trigger.events]
    return texts.contains { $0 != nil } || lists.contains { !$0.isEmpty } || important
      || trigger.visits != nil || trigger.initial != nil
  }
}
