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

  /// Moves or renames the places with a name, and open items with them.
  ///
  /// - Returns: The number of items that were changed.
  /// - Throws: The error of `change`, and ``ToDoError/tooLarge(_:_:)``; nothing is changed then.
  /// - Complexity: O(*n*) in the number of items.
  @discardableResult
  public func changePlaces(
    named name: String, _ change: (Place) throws -> Place
  ) throws -> Int {
    try placesByKey.withLock { places in
      let key = Place.key(of: name)
      var changes: [(old: Place, new: Place)] = []
      for old in places[key] ?? [] { changes.append((old, try change(old))) }
      for (_, new) in changes { try new.checkLimits() }
      guard changes.contains(where: { $0.old != $0.new }) else { return 0 }
      let change = PlaceChange(changes.filter { $0.old != $0.new })
      var count = 0
      try update { item in
        let isChanged = change.apply(to: &item)
        count += isChanged ? 1 : 0
        return isChanged
      }
      places[key] = nil
      for (_, new) in changes {
        var set = places[Place.key(of: new.name)] ?? []
        if !set.contains(where: { $0.region == new.region }) { set.append(new) }
        places[Place.key(of: new.name)] = set
      }
      return count
    }
  }
}
