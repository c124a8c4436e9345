public import ToDo

extension SQLiteItemStore: PlaceStore {
  public func places() throws -> [Place] {
    try read { db in
      try NamedPlaces(ItemReader(db), db).places("ORDER BY key, ordinal")
    }
  }

  public func places(named name: String) throws -> [Place] {
    try read { db in try NamedPlaces(ItemReader(db), db).places(named: name) }
  }

  /// - Complexity: where the name stands for places already, a look at the name of every place
  ///   that an item has.
  @discardableResult
  public func addPlace(_ place: Place) throws -> Bool {
    try change { db in
      try PlannedPlace(place, db)
    } write: { writer, planned in
      try writer.add(planned)
    }
  }

  @discardableResult
  public func removePlaces(
    named name: String, where condition: (Place) throws -> Bool
  ) throws -> Int {
    let key = NamedPlaces.key(of: name)
    return try change { db in
      try NamedPlaces(ItemReader(db), db).ordinals(named: name, where: condition)
    } write: { writer, ordinals in
      try writer.removeNamedPlaces(ordinals, key: key)
      return ordinals.count
    }
  }
}
