/// The places of one name, before another is added to them.
package struct PlaceSet {
  private let key: String
  private let regions: Set<Region>

  /// - Parameter places: At least one, all of the same name.
  package init(_ places: [Place]) {
    key = Place.key(of: places[0].name)
    regions = Set(places.map(\.region))
  }

  /// Whether an item has all places of the set but not yet the new one, which it then gets too.
  package func isFollowed(by item: ToDoItem, to new: Place) -> Bool {
    let own = item.places.filter { Place.key(of: $0.name) == key }.map(\.region)
    return regions.isSubset(of: own) && !own.contains(new.region)
  }
}
