/// The move or the new name of named places, and what follows from it for items.
package struct PlaceChange {
  /// The places as they were, each with what it becomes.
  private let changes: [(old: Place, new: Place)]
  private let key: String

  /// - Parameter changes: At least one, of places with the same name.
  package init(_ changes: [(old: Place, new: Place)]) {
    self.changes = changes
    key = Place.key(of: changes[0].old.name)
  }

  /// Lets an open item follow: its places with this name, and its location if that was taken from one
  /// of them.
  ///
  /// - Returns: Whether the item has changed.
  package func apply(to item: inout ToDoItem) -> Bool {
    guard !item.done else { return false }
    let before = item
    for index in item.places.indices where Place.key(of: item.places[index].name) == key {
      let region = item.places[index].region
      if let change = changes.first(where: { $0.old.region == region }) {
        item.places[index] = change.new
      }
    }
    if item.places != before.places {
      // Two of its places may be one now.
      var kept: [Place] = []
      for place in item.places where !kept.contains(place) { kept.append(place) }
      item.places = kept
    }
    if let location = item.location, Place.key(of: location.name) == key,
      let position = location.coordinate,
      let change = changes.first(where: { $0.old.region.representativePosition == position })
    {
      item.location = Location(
        name: change.new.name, coordinate: change.new.region.representativePosition)
    }
    return item.places != before.places || item.location != before.location
  }
}
