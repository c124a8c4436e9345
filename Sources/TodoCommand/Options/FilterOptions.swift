import ArgumentParser
import Foundation
import ToDo
import ToDoPresentation

/// Which items to show.
struct FilterOptions: ParsableArguments {
  @Option(
    name: .customLong("tag"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Only items with this tag. Repeat it to require several.", valueName: "tag"),
    completion: .custom(TagCompletion.tags))
  var tags: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only items due today, within a week, overdue, or without a due date (none).",
      valueName: "when"))
  var due: DueWord?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Only items with this in their title, note or location (case-insensitive).",
      valueName: "text"))
  var text: String?

  @Flag(help: "Only done items.")
  var done = false

  @Flag(help: "Only items that have a reminder.")
  var reminding = false

  @Option(
    name: .customLong("in"), parsing: .unconditional,
    help: ArgumentHelp("Only items inside the region in this GeoJSON file.", valueName: "file"),
    completion: .file())
  var regionFile: String?

  /// - Parameter state: the state of the items without `--done`.
  func filter(otherwise state: ItemFilter.State) throws -> ItemFilter {
    // A done item is never overdue.
    let state = due == .overdue ? .open : state
    let now = Date().timeIntervalSince1970
    return ItemFilter(
      state: done ? .done : state,
      due: try due.map { $0.filter(now: now, timeZone: try TimeZoneVariable.zone()) },
      tags: Set(tags), text: text,
      region: try regionFile.map { try RegionFile(path: $0).region() }, hasReminder: reminding)
  }
}

extension DueWord: ExpressibleByArgument {}
