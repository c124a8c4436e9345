import ArgumentParser
import Foundation
import ToDo
import ToDoPresentation

/// Which items to show.
struct FilterOptions: ParsableArguments {
  @OptionGroup var tagOption: TagOption

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Only open items due today, this week, by a date such as fri, or overdue; or items without "
        + "a due date (none).",
      valueName: "when"),
    completion: .list(DueFilterParser.Word.allCases.map(\.rawValue)))
  var due: String?

  @OptionGroup var textOption: TextOption

  @Flag(help: "Only done items.")
  var done = false

  @Flag(help: "Only important items.")
  var important = false

  @Flag(help: "Only items that have a reminder.")
  var reminding = false

  @Option(
    name: .customLong("in"), parsing: .unconditional,
    help: ArgumentHelp("Only items inside the region in this GeoJSON file.", valueName: "file"),
    completion: .file())
  var regionFile: String?

  /// - Parameter state: the state of the items without `--done`.
  func filter(otherwise state: ItemFilter.State) throws -> ItemFilter {
    let due = try due.map { text in
      try reading("--due") { try DueFilterParser.here.parse(text) }
    }
    // What is done is not due any more.
    let state = due == nil || due == .undated ? state : .open
    var filter = ItemFilter(
      state: done ? .done : state, due: due,
      tags: try tagOption.parsed(), text: textOption.text,
      region: try regionFile.map { try RegionFile(path: $0).region() }, hasReminder: reminding)
    filter.isImportant = important
    return filter
  }

  /// The same with what words such as `+shop` and `due:week` say.
  ///
  /// - Parameters:
  ///   - includesWaiting: whether items that wait are included.
  ///   - takesText: whether the other words are text to find.
  ///   - store: knows the places.
  func filter(
    otherwise state: ItemFilter.State, _ words: QuickWords, includesWaiting: Bool,
    takesText: Bool = false, in store: any ItemStore & PlaceStore
  ) throws -> ItemFilter {
    var filter = try filter(otherwise: state)
    try WordFilter(words, dates: .here).apply(to: &filter, in: store)
    if takesText, !words.text.isEmpty {
      guard filter.text == nil else {
        throw CommandFailure(.misuse, "There is text in --text and beside it. Give one of them.")
      }
      filter.text = words.text.joined(separator: " ")
    }
    // What is done is not due any more.
    if words.due != nil, filter.due != .undated, !done { filter.state = .open }
    if !includesWaiting { filter.readyAt = CurrentTime.now }
    return filter
  }
}

/// The tags that items must have.
struct TagOption: ParsableArguments {
  @Option(
    name: .customLong("tag"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Only items with this tag. Repeat it, or separate tags by commas, to require several.",
      valueName: "tag"),
    completion: .custom(TagCompletion.tags))
  var tags: [String] = []

  func parsed() throws -> Set<String> {
    Set(try tags.flatMap { text in try reading("--tag") { try TagsParser.parse(text) } })
  }
}

/// The text that items must have.
struct TextOption: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Only items with this in their title, note or location (case-insensitive).",
      valueName: "text"))
  var text: String?
}

/// Whether items that wait are shown.
struct WaitingOption: ParsableArguments {
  @Flag(help: "Also items that wait (see --wait of \"todo add\").")
  var all = false
}
