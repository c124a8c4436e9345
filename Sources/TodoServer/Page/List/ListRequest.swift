import Foundation
import ToDo
import ToDoPresentation
import ToDoService
import ToDoStore

/// What the list's page is asked to show.
struct ListRequest {
  enum Order: String, CaseIterable {
    case list, due, title, distance

    /// The order of the store's pages; by distance, that of what is done.
    var ofPages: PageOrder {
      switch self {
      case .list, .distance: .list
      case .due: .due
      case .title: .title
      }
    }
  }

  enum Shown: String {
    /// The open ones, and some of the done ones below.
    case open
    case done
    /// The open ones that are hidden until later.
    case waiting
  }

  /// The words of the filter, as `todo list` reads them.
  let words: String
  let order: Order
  /// From where distances are measured, as it was typed.
  let from: String
  /// Which items are to be seen.
  let shown: Shown
  let cursor: String

  init(_ visit: PageVisit) {
    words = String(visit.query("q").prefix(500))
    order = Order(rawValue: visit.query("sort")) ?? .list
    from = String(visit.query("from").prefix(500))
    shown = Shown(rawValue: visit.query("show")) ?? .open
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

  /// The words with a tag, or without it where they have it.
  func words(turning tag: String) -> String {
    let word = "+\(tag)"
    let all = words.split(whereSeparator: \.isWhitespace).map(String.init)
    let others = all.filter { $0.lowercased() != word.lowercased() }
    return (others.count == all.count ? all + [word] : others).joined(separator: " ")
  }

  /// The address of the same page with other parameters.
  func address(
    _ path: String, words: String? = nil, order: Order? = nil, from: String? = nil,
    shown: Shown? = nil, after: String = "", said: String = "", item: String = ""
  ) -> String {
    let (order, shown) = (order ?? self.order, shown ?? self.shown)
    return PageAddress.address(
      path,
      [
        "q": words ?? self.words, "sort": order == .list ? "" : order.rawValue,
        "from": order == .distance ? from ?? self.from : "",
        "show": shown == .open ? "" : shown.rawValue, "after": after, "said": said, "item": item,
      ])
  }
}
