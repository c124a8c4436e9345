import Synchronization

extension InMemoryItemStore: PlaceStore {
  /// Returns all named places, ordered by name.
  ///
  /// - Complexity: O(*n* log *n*) in the number of names.
  public func places() -> [Place] {
    placesByKey.withLock { places in
      places.sorted { $0.key < $1.key }.flatMap(\.value)
    }
  }

  /// Returns the places with a name (case-insensitive); several are a set.
  public func places(named name: String) -> [Place] {
    placesByKey.withLock { $0[Place.key(of: name)] ?? [] }
  }

  /// Adds a named place. Open items at all places of a set with this name are then at the new place
  /// too.
  ///
  /// - Returns: False if there is a place with this name and region already.
  /// - Throws: ``ToDoError/tooLarge(_:_:)``, also for an item that would be at too many places;
  ///   nothing is changed then.
  /// - Complexity: O(*n*) in the number of items.
  @discardableResult
  public func addPlace(_ place: Place) throws(ToDoError) -> Bool {
    try place.checkLimits()
    return try placesByKey.withLock { places throws(ToDoError) in
      let key = Place.key(of: place.name)
      let earlier = places[key] ?? []
      guard !earlier.contains(where: { $0.region == place.region }) else { return false }
      let new = Place(name: earlier.first?.name ?? place.name, region: place.region)
      if !earlier.isEmpty {
        let set = PlaceSet(earlier)
        try update { item in
          guard !item.done, set.isFollowed(by: item, to: place) else { return false }
          item.places.append(new)
          return true
        }
      }
      places[key] = earlier + [new]
      return true
    }
  }

  /// Removes the places with a name that satisfy a condition; items keep their regions.
  ///
  /// - Returns: The number of places removed.
  /// - Throws: The error of `condition`; nothing is removed then.
  @discardableResult
  public func removePlaces<Failure: Error>(
    named name: String, where condition: (Place) throws(Failure) -> Bool
  ) throws(Failure) -> Int {
    try placesByKey.withLock { places throws(Failure) in
      let key = Place.key(of: name)
      let earlier = places[key] ?? []
      var rest: [Place] = []
      for place in earlier {
        if try !condition(place) { rest.append(place) }
      }
      places[key] = rest.isEmpty ? nil : rest
      return earlier.count - rest.count
    }
  }
}
