/// A set of places of one name, before a place is added to it.
package struct PlaceSet {
  private let key: String
  private let regions: Set<Region>

  /// - Parameter places: of one name, at least one.
  package init(_ places: [Place]) {
    key = Place.key(of: places[0].name)
    regions = Set(places.map(\.region))
  }

  /// Whether an item has all places of the set and not yet the new one, so that it follows.
  package func isFollowed(by item: ToDoItem, to new: Place) -> Bool {
    let own = item.places.filter { Place.key(of: $0.name) == key }.map(\.region)
    return regions.isSubset(of: own) && !own.contains(new.region)
  }
}
