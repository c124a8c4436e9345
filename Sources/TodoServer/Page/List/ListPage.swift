import Foundation
import Hummingbird
import ToDo
import ToDoPresentation
import ToDoService
import ToDoStore

/// The list in its two sections.
struct ListPage {
  private static let pageSize = 100
  /// How many done items are below the open ones.
  private static let someDone = 10
  /// How many tags are shown to filter by.
  private static let mostTags = 20

  private let visit: PageVisit
  private let list: ListAccess
  private let asked: ListRequest
  private let path: String

  init(_ visit: PageVisit, _ list: ListAccess) {
    self.visit = visit
    self.list = list
    asked = ListRequest(visit)
    path = ListAddress(list).path
  }

  /// What a form of this page was given that cannot be read.
  struct Refusal {
    /// The field, with what was typed into it.
    var field: String
    var typed: String
    var reason: SaidError
  }

  func response(_ refusal: Refusal? = nil) async throws -> Response {
    var values = PageValues()
    // Looked up first: what changes while the page is made is seen at the next look.
    values["version"] = try await ListVersion.tag(of: list, visit.service.secrets).text
    values["versionPath"] = "\(path == "/" ? "" : path)/version"
    values["path"] = path
    values["words"] = asked.words
    values["back"] = asked.address(path)
    values.set("mayWrite", list.membership.role >= .writer)
    values["addPath"] = list.isOwn ? "/add" : "\(path)/add"
    values.set("showsDone", asked.shown == .done)
    values.set("showsWaiting", asked.shown == .waiting)
    try await setLists(&values)
    try await setTags(&values)
    setOrders(&values)
    if let refusal {
      values.show(refusal.reason, at: refusal.field)
      values["\(refusal.field)Typed"] = refusal.typed
    } else {
      try await ItemMessage.tell(&values, visit, list)
    }
    do {
      try await setSections(&values)
    } catch let error as InputError {
      let isFrom = asked.order == .distance && (try? asked.filter(visit)) != nil
      values.show(visit.errors.said(error), at: isFrom ? "from" : "filter")
    }
    return visit.page(
      "list", title: list.isOwn ? visit.text("list") : list.membership.name, section: .list,
      values, status: refusal == nil ? .ok : .unprocessableContent)
  }

  // MARK: The sections

  private func setSections(_ values: inout PageValues) async throws {
    var filter = try asked.filter(visit)
    let row = ItemRow(list: list, visit: visit, back: asked.address(path))
    switch asked.shown {
    case .done: try await setDone(filter, row, &values)
    case .waiting: try await setWaiting(filter, row, &values)
    case .open:
      filter.state = .open
      let (rows, next) = try await rows(filter, row, limit: Self.pageSize)
      values.set("open", rows)
      values["more"] = next.map { asked.address(path, after: $0) }
      if asked.cursor.isEmpty { try await setSomeDone(filter, row, &values) }
    }
    try await setCounts(&values)
    values.set(
      "isEmpty", ["open", "done", "waiting"].allSatisfy { values.fields[$0] == nil })
    values.set("isFiltered", !asked.words.isEmpty)
  }

  /// The items that were done last.
  private func setSomeDone(
    _ filter: ItemFilter, _ row: ItemRow, _ values: inout PageValues
  ) async throws {
    var wanted = filter
    wanted.state = .done
    // What is done is not due any more.
    guard filter.due == nil else { return }
    let filter = wanted
    let items = try await list.reading { store in
      try store.lastDone(matching: filter, before: nil, limit: Self.someDone + 1)
    }
    values.set("done", items.prefix(Self.someDone).map { row.values($0.item) })
    if items.count > Self.someDone { values["allDone"] = asked.address(path, shown: .done) }
  }

  /// All items that were done, the last ones first.
  private func setDone(
    _ filter: ItemFilter, _ row: ItemRow, _ values: inout PageValues
  ) async throws {
    let start = Int64(asked.cursor)
    let found = try await list.reading { store in
      try store.lastDone(matching: filter, before: start, limit: Self.pageSize + 1)
    }
    let shown = found.prefix(Self.pageSize)
    values.set("done", shown.map { row.values($0.item) })
    if found.count > shown.count, let last = shown.last {
      values["more"] = asked.address(path, after: "\(last.position)")
    }
  }

  /// The open items that are hidden until later.
  private func setWaiting(
    _ filter: ItemFilter, _ row: ItemRow, _ values: inout PageValues
  ) async throws {
    let (start, now) = (Int64(asked.cursor), visit.now)
    let found = try await list.reading { store in
      try store.waiting(at: now, matching: filter, after: start, limit: Self.pageSize + 1)
    }
    let shown = found.prefix(Self.pageSize)
    values.set("waiting", shown.map { row.values($0.item) })
    if found.count > shown.count, let last = shown.last {
      values["more"] = asked.address(path, after: "\(last.position)")
    }
  }

  private func setCounts(_ values: inout PageValues) async throws {
    let filter = try asked.filter(visit)
    let isAll = asked.words.isEmpty
    let counts = try await list.reading { store in
      isAll ? try store.allCounts(filter) : try store.counts(matching: filter)
    }
    values["openCount"] = visit.words.number(counts.open)
    values["doneCount"] = visit.words.number(counts.done)
    guard counts.waiting > 0 else { return }
    values["waitingCount"] = visit.text(
      "itemWaiting", count: counts.waiting, visit.words.number(counts.waiting))
    values["waitingPath"] = asked.address(path, shown: .waiting)
  }

  /// The tags that open items have, to filter by.
  private func setTags(_ values: inout PageValues) async throws {
    let tags = try await list.reading { store in
      try store.tags(beginningWith: "", limit: Self.mostTags)
    }
    let quick = try? asked.filter(visit)
    values.set("hasTags", !tags.isEmpty)
    values.set(
      "chips",
      tags.map { tag in
        var chip = PageValues()
        chip["chip"] = tag
        chip["address"] = asked.address(path, words: asked.words(turning: tag))
        chip.set(
          "isCurrent", quick?.tags.contains { $0.lowercased() == tag.lowercased() } ?? false)
        return chip
      })
  }

  /// A page of rows, and the cursor of the next one.
  private func rows(
    _ filter: ItemFilter, _ row: ItemRow, limit: Int
  ) async throws -> ([PageValues], next: String?) {
    guard asked.order == .distance, filter.state == .open else {
      let order = asked.order.ofPages
      let key = PageKey(asked.cursor).flatMap { order.has($0) ? $0 : nil }
      let page = try await list.reading { store in
        try store.page(of: filter, order: order, after: key, limit: limit)
      }
      return (page.items.map { row.values($0) }, page.next?.description)
    }
    return try await nearRows(filter, row, limit: limit)
  }

  private func nearRows(
    _ filter: ItemFilter, _ row: ItemRow, limit: Int
  ) async throws -> ([PageValues], next: String?) {
    let lists = try await visit.service.gate.lists(for: visit.caller)
    let from = asked.from.isEmpty ? PositionParser.here : asked.from
    let position = try await visit.service.position(from, for: visit.caller, in: lists)
    let cursor = try? QueryCursor(asked.cursor, kind: "list", count: 3)
    let after: ListedNearbyItem.Key? = try cursor.flatMap { cursor in
      guard let id = ItemID(cursor.fields[2]) else { return nil }
      return .init(distance: .meters(try cursor.number(1)), list: list.id, id: id)
    }
    let query = try NearQuery(near: position, limit: limit, filter: filter)
    let page = try await visit.service.near(query, in: [list], limit: limit, after: after)
    let rows = page.items.map { found in
      row.values(
        StoredItem(id: found.near.id, item: found.near.item), distance: found.near.distance)
    }
    let next = page.hasMore ? page.items.last : nil
    return (
      rows,
      next.map {
        QueryCursor(["list", QueryCursor.text($0.near.distance.meters), $0.near.id.description])
          .text
      }
    )
  }

  // MARK: What is around them

  private func setLists(_ values: inout PageValues) async throws {
    let lists = try await visit.service.gate.lists(for: visit.caller)
    guard lists.count > 1 else { return }
    values.set(
      "lists",
      lists.map { other in
        var link = PageValues()
        link["listName"] = other.isOwn ? visit.text("myList") : other.membership.name
        link["address"] = ListAddress(other).path
        link.set("isCurrent", other.id == list.id)
        return link
      })
  }

  private func setOrders(_ values: inout PageValues) {
    values["from"] = asked.from
    values["order"] = asked.order == .list ? nil : asked.order.rawValue
    values.set("isByDistance", asked.order == .distance)
    values.set(
      "orders",
      ListRequest.Order.allCases.map { order in
        var link = PageValues()
        link["orderName"] = visit.text("order-\(order.rawValue)")
        link["value"] = order.rawValue
        link["address"] = asked.address(path, order: order)
        link.set("isCurrent", order == asked.order)
        return link
      })
  }
}

extension ListStore {
  /// How many items match a filter: open ones, those of them that are hidden until later apart, and done
  /// ones. It reads them all.
  fileprivate func counts(
    matching filter: ItemFilter
  ) throws -> (open: Int, waiting: Int, done: Int) {
    let now = filter.readyAt
    var filter = filter
    filter.readyAt = nil
    // What is done is not due any more.
    filter.state = filter.due == nil ? .any : .open
    var (open, waiting, done) = (0, 0, 0)
    let zone = filter.timeZone ?? .current
    try forEachItem(filter) { stored in
      if stored.item.done {
        done += 1
      } else if let now, stored.item.isWaiting(at: now, in: zone) {
        waiting += 1
      } else {
        open += 1
      }
      return true
    }
    return (open, waiting, done)
  }

  /// The same of all items, without reading each.
  fileprivate func allCounts(
    _ filter: ItemFilter
  ) throws -> (open: Int, waiting: Int, done: Int) {
    let counts = try counts()
    let waiting = try filter.readyAt.map { try waitingCount(at: $0, in: filter.timeZone) } ?? 0
    return (counts.open - waiting, waiting, counts.done)
  }
}
