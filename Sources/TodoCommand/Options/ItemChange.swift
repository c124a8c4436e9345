import ToDo

/// What an item is given; what was not said stays as it is.
struct ItemChange {
  let coordinate: Coordinate?
  let locationName: String?
  /// Seconds since 1970.
  let dueTime: Double?
  let tags: [String]
  let note: String?
  /// Added to those that the item has.
  let places: [Place]

  func apply(to item: inout ToDoItem) {
    if let coordinate {
      item.location = Location(name: item.location?.name ?? "", coordinate: coordinate)
    }
    if let locationName {
      item.location = Location(name: locationName, coordinate: item.location?.coordinate)
    }
    if let dueTime { item.timestamp = dueTime }
    item.tags.formUnion(tags)
    if let note { item.itemDescription = note }
    for place in places where !item.places.contains(place) { item.places.append(place) }
  }
}
