import Foundation
import Hummingbird
import ToDo
import ToDoPresentation
import ToDoService

/// `/` and `/lists/ID`: the pages of lists, and the line by which an item is added.
struct ListPages {
  let site: PageSite

  func add(to router: Router<ServerContext>) {
    for path in ["", "lists/:list"] {
      site.get(path, on: router) { visit in
        try await ListPage(visit, visit.list()).response()
      }
      site.post(path, upTo: FormBody.mostItemBytes, on: router) { visit, form in
        try await add(visit, form)
      }
    }
  }

  /// Adds what was typed, as `todo add` reads it.
  private func add(_ visit: PageVisit, _ form: FormBody) async throws -> Response {
    let list = try await visit.list()
    let typed = form["title"]
    do {
      let words = try QuickWords(
        typed.split(whereSeparator: \.isWhitespace).map(String.init), for: .item)
      let (now, zone) = (visit.now, visit.timeZone)
      let here = try await here(words, visit)
      let addition = try await list.writing { store in
        try store.add(words.newItem(now: now, timeZone: zone, in: store, here: here))
      }
      return PageAnswer.seeOther(
        ItemForms.back(form, to: list, addition.isNew ? .added : .alreadyThere, addition.id))
    } catch let error where error is InputError || error is ToDoError {
      return try await ListPage(visit, list).response(
        .init(field: "title", typed: typed, reason: visit.errors.said(error)))
    }
  }

  /// Where the person is, if the words ask for it: not where others of the list are.
  private func here(_ words: QuickWords, _ visit: PageVisit) async throws -> Coordinate? {
    guard words.places.contains(where: PositionParser.isHere) else { return nil }
    guard let here = try await visit.service.here(of: visit.caller) else {
      throw InputError.noPosition
    }
    return here.coordinate
  }
}
