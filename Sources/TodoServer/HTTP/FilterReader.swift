import Foundation
import HTTPTypes
import ToDo
import ToDoPresentation

/// Reads which items a request is about: the filters of the command, as parameters.
struct FilterReader {
  /// The parameters that it reads.
  static let parameters: Set<String> = [
    "state", "tag", "without", "due", "text", "important", "reminding", "place", "all", "timezone",
  ]

  /// Everything but the state.
  private let base: ItemFilter
  private let state: ItemFilter.State?

  /// - Parameter now: What `due` and waiting refer to.
  /// - Throws: ``Problem`` that names the parameter.
  init(_ reader: QueryReader, now: Date) throws {
    let zone = try reader.timeZone()
    let dueParser = DueFilterParser(now: now.timeIntervalSince1970, timeZone: zone)
    let due = try reader.value("due") { try dueParser.parse($0) }
    var filter = ItemFilter(
      due: due, timeZone: zone, tags: try Self.tags("tag", reader),
      excludedTags: try Self.tags("without", reader), text: try reader.text("text"),
      hasReminder: try reader.flag("reminding") ?? false)
    filter.isImportant = try reader.flag("important") ?? false
    filter.placeNames = Set(reader.texts("place"))
    if try reader.flag("all") != true { filter.readyAt = now }
    base = filter
    let given = try reader.value("state", Self.state)
    // What is done is not due any more.
    state = given ?? (due == nil || due == .undated ? nil : .open)
  }

  /// The filter.
  ///
  /// - Parameter standard: The state if the request does not say one.
  func filter(otherwise standard: ItemFilter.State = .open) -> ItemFilter {
    var filter = base
    filter.state = state ?? standard
    return filter
  }

  private static func tags(_ name: String, _ reader: QueryReader) throws -> Set<String> {
    let texts = reader.texts(name)
    guard !texts.isEmpty else { return [] }
    return Set(
      try texts.flatMap { text in
        try reader.reading(name) { try TagsParser.parse(text) }
      })
  }

  private static func state(_ text: String) throws -> ItemFilter.State {
    switch text {
    case "open": return .open
    case "done": return .done
    case "any": return .any
    default: throw Problem(.badRequest, "\"state\" must be open, done or any.", parameter: "state")
    }
  }
}
