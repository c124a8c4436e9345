import Foundation
import HTTPTypes
import Hummingbird
import ToDo
import ToDoPresentation
import ToDoService
import ToDoStore

/// The reminders that fired, the newest first, and above them those that were missed: that came since
/// the last visit of the page.
struct ReminderPage {
  private static let pageSize = 30
  /// The longest address of a page that says what was seen before it.
  private static let longestMark = 1_500

  private let visit: PageVisit
  /// Looks without having seen, as a script does for a page that shows one reminder.
  private let isPeeking: Bool

  init(_ visit: PageVisit) {
    self.visit = visit
    isPeeking =
      visit.query("peek") == "1"
      || visit.request.headers[.init(fixed: "Sec-Purpose")]?.hasPrefix("prefetch") == true
  }

  func response() async throws -> Response {
    let service = visit.service
    let lists = try await service.gate.lists(for: visit.caller)
    let before = visit.query("before")
    let start = before.isEmpty ? nil : try EventRoutes.key(before)
    // Looked up first: what comes about after it is still to be seen.
    let last = try await lastNumbers(of: lists)
    let seen = try await seenBefore()
    let (events, hasMore) = try await service.events(
      in: lists, since: nil, before: start, limit: Self.pageSize)
    let since = mark(seen, of: lists)
    let address = PageAddress.address(
      "/reminders",
      isPeeking ? ["peek": "1"] : ["since": since, "before": before])

    var values = PageValues()
    values["back"] = address
    values["address"] = address
    let row = ReminderRow(
      visit: visit, lists: lists, reasons: try await ReminderReasons(events, in: lists, visit),
      labels: try await service.deviceLabels(for: visit.caller))
    let missed = start == nil ? events.filter(seen.misses) : []
    let missedKeys = Set(missed.map(\.key))
    values.set("missed", missed.map { row.values($0, isMissed: true) })
    values["missedCount"] = missed.isEmpty ? nil : visit.words.number(missed.count)
    let others = events.filter { !missedKeys.contains($0.key) }
    values.set("earlier", others.map { row.values($0) })
    values.set("isEmpty", events.isEmpty)
    if hasMore, let last = events.last {
      values["more"] = PageAddress.address(
        "/reminders", ["since": since, "before": EventRoutes.cursor(last.key).text])
    }
    try await setMessage(&values, events, lists)
    try await BrowserSection(visit).set(&values)
    if !isPeeking, start == nil, visit.request.method == .get {
      try await service.setSeenReminders(last, of: visit.caller)
    }
    return visit.page(
      "reminders", title: visit.text("reminders"), section: .reminders, values)
  }

  private func lastNumbers(of lists: [ListAccess]) async throws -> [ListID: Int64] {
    var numbers: [ListID: Int64] = [:]
    for list in lists {
      numbers[list.id] = try await list.readingGeofences { try $0.lastEventNumber() }
    }
    return numbers
  }

  /// What was seen before this visit: a form of the page leads back to the same visit.
  private func seenBefore() async throws -> SeenReminders {
    if let since = EventCursor(visit.query("since")) { return SeenReminders(since.numbers) }
    return try await visit.service.seenReminders(of: visit.caller)
  }

  private func mark(_ seen: SeenReminders, of lists: [ListAccess]) -> String {
    var cursor = EventCursor()
    for list in lists { cursor[list.id] = seen[list.id] }
    return cursor.text.utf8.count <= Self.longestMark ? cursor.text : ""
  }

  /// What the form did that led here.
  private func setMessage(
    _ values: inout PageValues, _ events: [ListedEvent], _ lists: [ListAccess]
  ) async throws {
    guard let said = ItemMessage(rawValue: visit.query("said")),
      let id = ItemID(visit.query("item")),
      let event = events.first(where: { $0.event.item == id && $0.item != nil }),
      let title = event.item?.item.title, let list = lists.first(where: { $0.id == event.list })
    else { return }
    values["message"] = visit.text("said-\(said.rawValue)", ["title": title])
    guard list.membership.role >= .writer, let verb = said.undoing else { return }
    values["undo"] = "\(ItemAddress(list: list.id.rawValue, item: id).path)/\(verb)"
  }
}
