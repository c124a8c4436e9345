package import ToDo

extension QuickWords {
  /// The places, and the position, that `@name` words give to an item.
  ///
  /// A name is that of a place, or of the location of an item, which is a position.
  ///
  /// - Parameters:
  ///   - position: The position that the item has already.
  ///   - store: Knows the places and locations.
  ///   - here: What `@here` means; nil for where the store says that one is.
  /// - Throws: `InputError.secondPosition`, `InputError.unknownPlace`, and what the store throws.
  package func destinations(
    besides position: PositionParser.NamedPosition?, in store: any ItemStore & PlaceStore,
    here: Coordinate? = nil
  ) throws -> (places: [Place], position: PositionParser.NamedPosition?) {
    var found: [Place] = []
    var position = position
    for name in places {
      let named = try store.places(named: name)
      found += named
      guard named.isEmpty else { continue }
      guard position == nil else { throw InputError.secondPosition("@\(name)") }
      if let here, PositionParser.isHere(name) {
        position = PositionParser.NamedPosition(coordinate: here, name: nil)
        continue
      }
      do {
        position = try ItemLocationParser(store: store).parse(name)
      } catch InputError.notAPosition {
        throw InputError.unknownPlace(name, suggestion: nil)
      }
    }
    return (found, position)
  }
}
