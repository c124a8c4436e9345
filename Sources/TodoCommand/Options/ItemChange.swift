import Foundation
import ToDo
import ToDoPresentation

/// The changes to an item. Everything that is not given stays the same.
struct ItemChange {
  let coordinate: Coordinate?
  var locationName: String?
  let due: Due?
  /// By how many days it puts off an item that has a due date; `due` is for the others.
  let daysLater: Int?
  /// How it repeats, and the text that says so.
  let recurrence: (rule: Recurrence, text: String)?
  let tags: [String]
  let note: String?
  /// Places to add to the item's.
  let places: [Place]
  /// More places, named after the location, else after the item.
  let regions: [Region]
  let isImportant: Bool
  let waitsUntil: Due?
  let trigger: TriggerChange

  /// - Throws: `CommandFailure` for a reminder that is not possible, and `ToDoError`.
  func apply(to item: inout ToDoItem) throws {
    if let coordinate {
      item.location = Location(name: item.location?.name ?? "", coordinate: coordinate)
    }
    if let locationName {
      item.location = Location(name: locationName, coordinate: item.location?.coordinate)
    }
    if let due {
      item.due =
        try item.due.flatMap { old in
          try daysLater.map { old.moved(daysLater: $0, in: try TimeZoneVariable.zone()) }
        } ?? due
    }
    if let recurrence {
      try reading("--repeat") {
        try item.setRecurrence(
          recurrence.rule, as: recurrence.text, now: CurrentTime.now.timeIntervalSince1970,
          in: try TimeZoneVariable.zone())
      }
    }
    item.addTags(tags)
    if isImportant { item.isImportant = true }
    if let waitsUntil { item.waitsUntil = waitsUntil }
    if let note { item.itemDescription = note }
    let ownPlaces = regions.map { Place(name: locationName ?? item.title, region: $0) }
    for place in places + ownPlaces where !item.places.contains(place) {
      item.places.append(place)
    }
    item.triggers = try trigger.applied(to: item.triggers)
    if trigger.radius != nil, item.triggerRadius == nil, !item.triggerRegions.isEmpty {
      throw CommandFailure(
        .misuse, "--radius works only with --at. These places have their own size.")
    }
  }

  /// A remark on a reminder that might not watch the place the person had in mind, if needed.
  func remark(on item: ToDoItem) -> String? {
    if due != nil || waitsUntil != nil, let wait = item.waitsUntil, let due = item.due,
      wait.date() > due.date()
    {
      return "It is hidden until after it is due."
    }
    let isNew = coordinate != nil || !places.isEmpty || !regions.isEmpty || trigger.events != nil
    guard isNew, item.trigger != nil, !item.places.isEmpty,
      let position = item.location?.coordinate,
      !item.places.contains(where: { $0.region.representativePosition == position })
    else { return nil }
    return "The reminder watches the item's places, not its position (--at). To watch the "
      + "position too, name it with \"todo place add\" and add it with --place."
  }

  /// Changes an item, unless that would leave a reminder without a place.
  ///
  /// - Parameter prepare: is called before the change.
  /// - Throws: what `apply` and `prepare` do.
  func apply(
    to item: inout ToDoItem, after prepare: (inout ToDoItem) throws -> Void
  ) throws {
    let hadPlace = !item.triggerRegions.isEmpty
    try prepare(&item)
    try apply(to: &item)
    guard item.trigger != nil, item.triggerRegions.isEmpty, hadPlace || !trigger.isEmpty else {
      return
    }
    throw CommandFailure(
      .misuse,
      "A reminder needs a place. Give --at, --place or --region; or --on none for no reminder."
    )
  }
}
