import Foundation
import ToDo
import ToDoPresentation
import ToDoService
import ToDoStore

/// A row of the list.
struct ItemRow {
  let list: ListAccess
  let visit: PageVisit
  /// Where a form leads back to.
  let back: String

  func values(_ stored: StoredItem, distance: Distance? = nil) -> PageValues {
    let item = stored.item
    let words = visit.words
    let cell = ItemCell(item: item, checked: item.done, timeZone: visit.timeZone)
    var row = PageValues()
    row["id"] = stored.id.description
    row["path"] = ItemAddress(list: list.id.rawValue, item: stored.id).path
    row["back"] = back
    row["itemTitle"] = cell.title
    row["place"] = item.done ? nil : PlacesText.location(of: item)
    row.set("isDone", cell.isStruckThrough)
    row.set("isImportant", item.isImportant && !item.done)
    row.set("repeats", item.recurrence != nil && !item.done)
    row.set("reminds", !item.triggers.isEmpty && !item.done)
    row.set("mayWrite", list.membership.role >= .writer)
    row["distance"] = distance.map(words.distance)
    row.set(
      "tags",
      item.tags.sorted().map { tag in
        var values = PageValues()
        values["tag"] = tag
        values["address"] = PageAddress.address(
          ListAddress(list).path, ["q": "+\(tag)"])
        return values
      })
    if item.done {
      row["doneTime"] = item.doneTime.map(words.moment)
    } else if let due = item.due {
      row["due"] = words.due(due)
      row["dueTime"] = words.notation(due)
      switch DueViewModel.Urgency(of: due, now: visit.now, timeZone: visit.timeZone) {
      case .overdue: row["urgency"] = "overdue"
      case .today: row["urgency"] = "today"
      case .later: break
      }
    }
    if let wait = item.waitsUntil, item.isWaiting(at: visit.now, in: visit.timeZone), !item.done {
      row["wait"] = visit.text("hiddenUntil", ["date": words.due(wait)])
    }
    return row
  }
}

/// Where an item's page is. Messages link to it, too.
struct ItemAddress {
  let list: String
  let item: ItemID

  var path: String { "/lists/\(list)/items/\(item)" }
}

/// Where a list's page is.
struct ListAddress {
  let path: String

  init(_ list: ListAccess) {
    path = list.isOwn ? "/" : "/lists/\(list.id.rawValue)"
  }
}
