import Foundation
import ToDo
import ToDoPresentation
import ToDoService
import ToDoStore

/// What the list's page is asked to show.
struct ListRequest {
  enum Order: String, CaseIterable {
    case list, due, distance
  }

  /// The words of the filter, as `todo list` reads them.
  let words: String
  let order: Order
  /// From where distances are measured, as it was typed.
  let from: String
  /// Whether the done items are to be seen, instead of a few of them below the open ones.
  let showsDone: Bool
  let cursor: String

  init(_ visit: PageVisit) {
    words = String(visit.query("q").prefix(500))
    order = Order(rawValue: visit.query("sort")) ?? .list
    from = String(visit.query("from").prefix(500))
    showsDone = visit.query("show") == "done"
    cursor = visit.query("after")
  }

  /// The words as a filter.
  ///
  /// - Throws: `InputError`
  func filter(_ visit: PageVisit) throws -> ItemFilter {
    let quick = try QuickWords(
      words.split(whereSeparator: \.isWhitespace).map(String.init), for: .filter)
    let dates = DueFilterParser(now: visit.now.timeIntervalSince1970, timeZone: visit.timeZone)
    var filter = ItemFilter(
      due: try quick.due.map { try dates.parse($0) }, timeZone: visit.timeZone,
      tags: Set(quick.tags), excludedTags: Set(quick.excludedTags),
      text: quick.text.isEmpty ? nil : quick.text.joined(separator: " "))
    filter.isImportant = quick.isImportant
    filter.placeNames = Set(quick.places)
    filter.readyAt = visit.now
    return filter
  }

  /// The address of the same page with other parameters.
  func address(
    _ path: String, words: String? = nil, order: Order? = nil, from: String? = nil,
    showsDone: Bool? = nil, after: String = "", said: String = "", item: String = ""
  ) -> String {
    let order = order ?? self.order
    return PageAddress.address(
      path,
      [
        "q": words ?? self.words, "sort": order == .list ? "" : order.rawValue,
        "from": order == .distance ? from ?? self.from : "",
        "show": showsDone ?? self.showsDone ? "done" : "", "after": after, "said": said,
        "item": item,
      ])
  }
}
