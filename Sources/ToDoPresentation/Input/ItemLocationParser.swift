package import ToDo

/// Reads a position as `PositionParser` does, or the name of the location of an item.
package struct ItemLocationParser {
  private let store: any ItemStore & PlaceStore

  /// - Parameter store: knows places and items.
  package init(store: any ItemStore & PlaceStore) {
    self.store = store
  }

  /// Named places come first, then the locations of items.
  ///
  /// - Throws: what `PositionParser.parse` throws, and `InputError.severalPlaces` if locations of
  ///   that name are at several positions.
  package func parse(_ text: String) throws -> PositionParser.NamedPosition {
    do {
      return try PositionParser(places: store).parse(text)
    } catch let error as InputError {
      let known = try locations(named: PlaceNameParser.trimmed(text))
      guard let first = known.first else { throw error }
      switch error {
      case .unknownPlace, .notAPosition: break
      default: throw error
      }
      guard known.count == 1 else {
        throw InputError.severalPlaces(
          first.name, count: known.count,
          shown: known.prefix(10).compactMap { $0.coordinate?.description })
      }
      return PositionParser.NamedPosition(
        coordinate: try Self.coordinate(of: first), name: first.name)
    }
  }

  /// Whether an item has a location or a place of this name.
  package func isKnown(_ name: String) throws -> Bool {
    var isKnown = false
    try store.forEachItem(ItemFilter(state: .any, placeNames: [name])) { _ in
      isKnown = true
      return false
    }
    return isKnown
  }

  /// The locations of items with that name, one for each position.
  private func locations(named name: String) throws -> [Location] {
    guard !name.isEmpty else { return [] }
    var found: [Location] = []
    try store.forEachItem(ItemFilter(state: .any, text: name)) { stored in
      if let location = stored.item.location, location.coordinate != nil,
        Place.key(of: location.name) == Place.key(of: name),
        !found.contains(where: { $0.coordinate == location.coordinate })
      {
        found.append(location)
      }
      return true
    }
    return found
  }

  private static func coordinate(of location: Location) throws -> Coordinate {
    guard let coordinate = location.coordinate else {
      preconditionFailure("Only locations with a position are found")
    }
    return coordinate
  }
}
