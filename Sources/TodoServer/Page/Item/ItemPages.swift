import Foundation
import HTTPTypes
import Hummingbird
import ToDo
import ToDoPresentation
import ToDoService
import ToDoStore

/// The page of an item, and the forms by which one is added and edited.
struct ItemPages {
  let site: PageSite

  func add(to router: Router<ServerContext>) {
    site.get("lists/:list/items/:item", on: router) { visit in
      try await ItemPage(visit, visit.list(), visit.itemID()).response()
    }
    site.get("lists/:list/items/:item/edit", on: router) { visit in
      try await edit(visit)
    }
    site.post(
      "lists/:list/items/:item/edit", upTo: FormBody.mostItemBytes, on: router
    ) { visit, form in
      try await save(visit, form)
    }
    for path in ["add", "lists/:list/add"] {
      site.get(path, on: router) { visit in
        try await showAdding(visit)
      }
      site.post(path, upTo: FormBody.mostItemBytes, on: router) { visit, form in
        try await add(visit, form)
      }
    }
  }

  // MARK: Adding

  private func showAdding(_ visit: PageVisit) async throws -> Response {
    let list = try await visit.list()
    try list.requireWriting()
    var texts = ItemTexts()
    texts[.title] = String(visit.query("title").prefix(1_000))
    texts[.place] = Self.position(visit)
    return try await ItemFormPage(visit, list, texts).response()
  }

  /// The position that was tapped on a map; empty without one.
  private static func position(_ visit: PageVisit) -> String {
    guard let latitude = Double(visit.query("lat")), let longitude = Double(visit.query("lon")),
      let position = try? Coordinate(latitude: latitude, longitude: longitude)
    else { return "" }
    return "\(position.latitude),\(position.longitude)"
  }

  private func add(_ visit: PageVisit, _ form: FormBody) async throws -> Response {
    let list = try await visit.list()
    try list.requireWriting()
    let typed = ItemTexts(form)
    let blank = ItemFormReader(
      typed, over: ItemTexts(), visit.words, here: try await Self.here(typed, visit))
    let (item, faults) = try await list.preparing { store in
      var reader = blank
      return (try reader.item(over: ToDoItem(title: ""), in: store), reader.faults)
    }
    var page = ItemFormPage(visit, list, typed)
    page.back = form["back"]
    guard let item else {
      page.faults = faults
      return try await page.response(.unprocessableContent)
    }
    let addition = try await list.writing { try $0.add(item) }
    return PageAnswer.seeOther(
      ItemForms.back(form, to: list, addition.isNew ? .added : .alreadyThere, addition.id))
  }

  // MARK: Editing

  /// An item as it is, with the texts of its form and the tag of its state.
  private struct Current {
    let stored: StoredItem
    let texts: ItemTexts
    let tag: EntityTag
  }

  private func current(
    _ id: ItemID, _ visit: PageVisit, _ list: ListAccess
  ) async throws -> Current {
    let (secrets, zone) = (visit.service.secrets, visit.timeZone)
    let found = try await list.preparing { store in
      try store.item(withID: id).map { stored in
        Current(
          stored: stored, texts: try ItemTexts(stored.item, in: zone, knownBy: store),
          tag: try ItemAnswer.tag(of: stored, secrets))
      }
    }
    guard let found else { throw Problem.noSuchItem }
    return found
  }

  private func edit(_ visit: PageVisit) async throws -> Response {
    let (list, id) = (try await visit.list(), try visit.itemID())
    let current = try await current(id, visit, list)
    return try await ItemFormPage(
      visit, list, current.texts, of: current.stored, tag: current.tag
    ).response()
  }

  private struct ChangedMeanwhile: Error {}

  private func save(_ visit: PageVisit, _ form: FormBody) async throws -> Response {
    let (list, id) = (try await visit.list(), try visit.itemID())
    let current = try await current(id, visit, list)
    let typed = ItemTexts(form)
    let tag = EntityTag(opaque: form["tag"])
    guard current.tag == tag else { return try await conflict(typed, current, visit, list) }
    let blank = ItemFormReader(
      typed, over: current.texts, visit.words, here: try await Self.here(typed, visit))
    let (item, faults) = try await list.preparing { store in
      var reader = blank
      return (try reader.item(over: current.stored.item, in: store), reader.faults)
    }
    guard let item else {
      var page = ItemFormPage(visit, list, typed, of: current.stored, tag: tag)
      page.faults = faults
      return try await page.response(.unprocessableContent)
    }
    let secrets = visit.service.secrets
    do {
      try await list.writing { store in
        try store.update([id]) { id, stored in
          guard try ItemAnswer.tag(of: StoredItem(id: id, item: stored), secrets) == tag else {
            throw ChangedMeanwhile()
          }
          stored = item
        }
      }
    } catch is ChangedMeanwhile {
      return try await conflict(typed, self.current(id, visit, list), visit, list)
    }
    return saved(id, list)
  }

  private func saved(_ id: ItemID, _ list: ListAccess) -> Response {
    let path = ItemAddress(list: list.id.rawValue, item: id).path
    return PageAnswer.seeOther(
      PageAddress.address(
        path, ["said": ItemMessage.changed.rawValue, "item": id.description]))
  }

  /// Shows what was typed beside what somebody else has saved meanwhile.
  private func conflict(
    _ typed: ItemTexts, _ current: Current, _ visit: PageVisit, _ list: ListAccess
  ) async throws -> Response {
    // The same form sent twice has done what it should.
    guard !typed.saysSame(as: current.texts) else { return saved(current.stored.id, list) }
    var page = ItemFormPage(visit, list, typed, of: current.stored, tag: current.tag)
    page.theirs = current.texts
    return try await page.response(.conflict)
  }

  /// Where the person is, if the form asks for it: not where others of the list are.
  private static func here(_ typed: ItemTexts, _ visit: PageVisit) async throws -> Coordinate? {
    guard PositionParser.isHere(typed[.place]) else { return nil }
    return try await visit.service.here(of: visit.caller)?.coordinate
  }
}
