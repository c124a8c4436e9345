import ArgumentParser
import Foundation
import ToDo
import ToDoFormats

/// What an item can be given beside its title.
struct ItemFields: ParsableArguments {
  @Option(
    name: .customLong("at"), parsing: .unconditional,
    help: ArgumentHelp("Where, in any form that \"todo near\" reads.", valueName: "position"))
  var position: String?

  @Option(
    name: .customLong("name"), parsing: .unconditional,
    help: ArgumentHelp("What the place is called.", valueName: "name"))
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
    help: ArgumentHelp("A tag; can be given several times.", valueName: "tag"))
  var tags: [String] = []

  @Option(
    parsing: .unconditional, help: ArgumentHelp("What else there is to say.", valueName: "text"))
  var note: String?

  /// Gives the item what was said; what was not said stays as it is.
  ///
  /// - Throws: `CommandFailure` or `GeodesyError` for what cannot be read.
  func apply(to item: inout ToDoItem) throws {
    if let position {
      let coordinate = try Coordinate(parsing: position)
      item.location = Location(name: item.location?.name ?? "", coordinate: coordinate)
    }
    if let locationName {
      item.location = Location(
        name: locationName, coordinate: item.location?.coordinate)
    }
    if let due { item.timestamp = try dueTime(due) }
    item.tags.formUnion(tags)
    if let note { item.itemDescription = note }
  }

  private func dueTime(_ text: String) throws(CommandFailure) -> Double {
    let reading = DueReading(now: Date().timeIntervalSince1970, timeZone: .current)
    guard let time = reading.time(text), DueTime.rfc3339(time) != nil else {
      throw CommandFailure(
        .misuse,
        "--due: \"\(TerminalText.safe(text))\" is no date. Give one like 2026-12-24, "
          + "\"2026-12-24 18:00\" tomorrow, fri, \"in 3 days\" or 2026-12-24T18:00:00+01:00.")
    }
    return time
  }
}

extension ToDoItem {
  /// The title as it was given, which must say something.
  static func title(_ argument: String) throws(CommandFailure) -> String {
    let title = SignedPositions.restored(argument)
    guard title.contains(where: { !$0.isWhitespace }) else {
      throw CommandFailure(.misuse, "The title is empty. Say what is to be done.")
    }
    return title
  }
}
