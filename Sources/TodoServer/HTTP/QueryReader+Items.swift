import Foundation
import HTTPTypes
import ToDo
import ToDoPresentation

extension QueryReader {
  /// The parameters of ``filter(now:)``.
  static let filterParameters: Set<String> = [
    "tag", "without", "due", "text", "done", "important", "reminding", "place", "all", "timezone",
  ]

  /// Yes or no; no if it is not given. The name alone means yes.
  ///
  /// - Throws: ``Problem`` that names the parameter.
  func flag(_ name: String) throws -> Bool? {
    try value(name) { text in
      switch text {
      case "", "true", "1": return true
      case "false", "0": return false
      default:
        throw Problem(.badRequest, "\"\(name)\" must be true or false.", parameter: name)
      }
    }
  }

  /// Where days begin and end: the server's time zone if it is not given.
  ///
  /// - Throws: ``Problem`` that names the parameter.
  func timeZone() throws -> TimeZone {
    try value("timezone") { name in
      guard let zone = TimeZone(identifier: name) else { throw ToDoError.unknownTimeZone(name) }
      return zone
    } ?? .current
  }

  /// Which items are wanted: the options of `todo list` as parameters.
  ///
  /// - Parameter now: Counts for what is due or waits.
  /// - Throws: ``Problem`` that names the parameter.
  func filter(now: Date) throws -> ItemFilter {
    let timeZone = try timeZone()
    let due = try value("due") { text in
      try DueFilterParser(now: now.timeIntervalSince1970, timeZone: timeZone).parse(text)
    }
    var state = ItemFilter.State.any
    // What is done is not due any more.
    if let due, due != .undated { state = .open }
    if let done = try flag("done") { state = done ? .done : .open }
    var filter = ItemFilter(
      state: state, due: due, timeZone: timeZone, tags: try tags("tag"),
      excludedTags: try tags("without"), text: try text("text"),
      hasReminder: try flag("reminding") ?? false)
    filter.isImportant = try flag("important") ?? false
    filter.placeNames = Set(texts("place"))
    if try flag("all") != true { filter.readyAt = now }
    return filter
  }

  private func tags(_ name: String) throws -> Set<String> {
    Set(try texts(name).flatMap { text in try reading(name) { try TagsParser.parse(text) } })
  }
}
