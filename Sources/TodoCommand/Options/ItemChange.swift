import ToDo

/// What an item is given; what was not said stays as it is.
struct ItemChange {
  let coordinate: Coordinate?
  var locationName: String?
  /// Seconds since 1970.
  let dueTime: Double?
  let tags: [String]
  let note: String?
  /// Added to those that the item has.
  let places: [Place]
  /// One more place, which has the name of the location, else the title.
  let region: Region?
  let trigger: TriggerChange

  /// - Throws: `CommandFailure` for a reminder that there cannot be, and `ToDoError`.
  func apply(to item: inout ToDoItem) throws {
    if let coordinate {
      item.location = Location(name: item.location?.name ?? "", coordinate: coordinate)
    }
    if let locationName {
      item.location = Location(name: locationName, coordinate: item.location?.coordinate)
    }
    if let dueTime { item.timestamp = dueTime }
    item.tags.formUnion(tags)
    if let note { item.itemDescription = note }
    let ownRegion = region.map { Place(name: locationName ?? item.title, region: $0) }
    for place in places + [ownRegion].compactMap(\.self) where !item.places.contains(place) {
      item.places.append(place)
    }
    item.trigger = try trigger.applied(to: item.trigger)
    if trigger.radius != nil, item.triggerRadius == nil, !item.triggerRegions.isEmpty {
      throw CommandFailure(
        .misuse, "--radius is around a position, and its places are regions. Leave it out.")
    }
  }

  /// What is to be said of a reminder that might be taken for that of another place; nil for
  /// nothing.
  func remark(on item: ToDoItem) -> String? {
    let isNew = coordinate != nil || !places.isEmpty || region != nil || trigger.event != nil
    guard isNew, item.trigger != nil, !item.places.isEmpty,
      let position = item.location?.coordinate,
      !item.places.contains(where: { $0.region.representativePosition == position })
    else { return nil }
    return "The reminder watches the item's places, not its position (--at). To watch that too, "
      + "give it a name with \"todo place add\", and the name with --place."
  }

  /// Changes an item, and refuses to leave a reminder without a place.
  ///
  /// - Parameter prepare: what comes before.
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
      "A reminder needs to know where. Give --at, --place or --region; or --on none for no reminder."
    )
  }
}
