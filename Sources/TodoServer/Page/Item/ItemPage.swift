import Foundation
import Hummingbird
import ToDo
import ToDoPresentation
import ToDoService
import ToDoStore

/// The details of an item.
struct ItemPage {
  private let visit: PageVisit
  private let list: ListAccess
  private let id: ItemID
  private var words: PageWords { visit.words }

  /// How many of its last changes are shown.
  private static let mostSteps = 5

  init(_ visit: PageVisit, _ list: ListAccess, _ id: ItemID) {
    self.visit = visit
    self.list = list
    self.id = id
  }

  func response() async throws -> Response {
    let id = id
    let found = try await list.reading { store -> (StoredItem, [HistoryStep])? in
      guard var stored = try store.item(withID: id) else { return nil }
      stored.item = try stored.item.named(by: store)
      return (stored, try store.steps(of: id))
    }
    guard let (stored, steps) = found else { throw Problem.noSuchItem }
    var values = PageValues()
    let path = ItemAddress(list: list.id.rawValue, item: id).path
    values["itemPath"] = path
    values["back"] = path
    values["listPath"] = ListAddress(list).path
    values["listTitle"] = list.isOwn ? visit.text("list") : list.membership.name
    values.set("mayWrite", list.membership.role >= .writer)
    setContent(of: stored.item, &values)
    setPlace(of: stored.item, &values)
    setHistory(steps, &values)
    try await ItemReminders(visit, list, stored).set(&values)
    try await ItemMessage.tell(&values, visit, list)
    return visit.page("item", title: stored.item.title, section: .list, values)
  }

  private func setContent(of item: ToDoItem, _ values: inout PageValues) {
    values["itemTitle"] = item.title
    values.set("isDone", item.done)
    values.set("isImportant", item.isImportant)
    values["doneTime"] = item.done ? item.doneTime.map(words.moment) : nil
    if let due = item.due {
      values["due"] = words.due(due)
      values["dueTime"] = words.notation(due)
      switch DueViewModel.Urgency(of: due, now: visit.now, timeZone: visit.timeZone) {
      case _ where item.done: break
      case .overdue: values["urgency"] = "overdue"
      case .today: values["urgency"] = "today"
      case .later: break
      }
    }
    values["repetition"] = item.recurrence.map(RepeatInWords(words).sentence)
    values["wait"] = item.waitsUntil.map(words.due)
    let listPath = ListAddress(list).path
    values.set(
      "tags",
      item.tags.sorted().map { tag in
        var link = PageValues()
        link["tag"] = tag
        link["address"] = PageAddress.address(listPath, ["q": "+\(tag)"])
        return link
      })
    values.set("hasTags", !item.tags.isEmpty)
    values.set("hasNote", item.itemDescription?.isEmpty == false)
    values.set(
      "note",
      LinkedNote(item.itemDescription ?? "").parts.map { part in
        var values = PageValues()
        values["text"] = part.text
        values["href"] = part.isLink ? part.text : nil
        return values
      })
  }

  private func setPlace(of item: ToDoItem, _ values: inout PageValues) {
    let places = PlacesText.names(of: item.places)
    let name = item.location?.name ?? ""
    values["place"] = name
    values["places"] = places == name || places == item.title ? nil : places
    if let position = item.location?.coordinate {
      values["position"] = "\(position.latitude), \(position.longitude)"
      // RFC 5870
      values["positionLink"] = "geo:\(position.latitude),\(position.longitude)"
    }
    values.set("hasPlace", ["place", "places", "position"].contains { values[$0] != nil })
    guard let data = ItemMapData(item) else { return }
    var map = PageValues()
    map["lat"] = "\(data.center.latitude)"
    map["lon"] = "\(data.center.longitude)"
    map["geoJSON"] = data.geoJSON
    values.set("map", map)
  }

  private func setHistory(_ steps: [HistoryStep], _ values: inout PageValues) {
    values.set("hasSteps", !steps.isEmpty)
    values.set(
      "steps",
      steps.prefix(Self.mostSteps).map { step in
        var row = PageValues()
        row["time"] = words.moment(step.time)
        row["timeNotation"] = words.notation(.at(step.time))
        row["command"] = step.command
        return row
      })
    let rest = steps.count - Self.mostSteps
    guard rest > 0 else { return }
    values["moreSteps"] = visit.text("itemMoreSteps", count: rest, words.number(rest))
  }
}
