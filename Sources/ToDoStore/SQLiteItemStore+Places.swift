public import ToDo

extension SQLiteItemStore: PlaceStore {
  /// Returns every named place: by name in lower case, those of one name in the order in which
  /// they were added.
  ///
  /// - Throws: ``StoreError``.
  public func places() throws(StoreError) -> [Place] {
    try readAll { db in
      try NamedPlaces(ItemReader(db), db).places("ORDER BY key, ordinal")
    }
  }

  /// Returns the places with a name, in the order in which they were added.
  ///
  /// - Throws: ``StoreError``.
  public func places(named name: String) throws(StoreError) -> [Place] {
    try readAll { db in try NamedPlaces(ItemReader(db), db).places(named: name) }
  }

  /// Adds a place to those with its name, unless its region is among them, and to the open items
  /// that have all places of that name.
  ///
  /// - Returns: whether it was added.
  /// - Throws: ``StoreError``, and `ToDoError.tooLarge`; nothing is changed.
  /// - Complexity: where the name has places already, reads the name of every place of an item.
  @discardableResult
  public func addPlace(_ place: Place) throws -> Bool {
    try change { db in
      try PlannedPlace(place, db)
    } write: { writer, planned in
      try writer.add(planned)
    }
  }

  /// Removes every place with a name; items keep theirs.
  ///
  /// - Parameter name: upper or lower case.
  /// - Returns: how many were removed.
  /// - Throws: ``StoreError``; nothing is removed.
  @discardableResult
  public func removePlaces(named name: String) throws(StoreError) -> Int {
    try translatingAll { try removePlaces(named: name) { _ in true } }
  }

  /// Removes the places with a name that satisfy a condition; items keep theirs.
  ///
  /// - Parameters:
  ///   - name: upper or lower case.
  ///   - condition: must not call the store. It may be called again when another process writes
  ///     meanwhile; its errors are rethrown.
  /// - Returns: how many were removed.
  /// - Throws: ``StoreError``; nothing is changed.
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

extension SQLiteItemStore {
  /// Moves or renames the places with a name, and open items with them.
  ///
  /// - Parameters:
  ///   - name: upper or lower case.
  ///   - change: returns what a place becomes, or the place itself. It must not call the store, and may
  ///     be called again when another process writes meanwhile; its errors are rethrown.
  /// - Returns: how many items were changed.
  /// - Throws: ``StoreError``, and `ToDoError.tooLarge`; nothing is changed.
  /// - Complexity: reads the name of every place and location of an open item.
  @discardableResult
  public func changePlaces(
    named name: String, _ change: (Place) throws -> Place
  ) throws -> Int {
    try self.change { db in
      try PlannedPlaceChange(of: name, db, change)
    } write: { writer, planned in
      try writer.change(planned)
    }
  }
}
