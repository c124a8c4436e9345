package import ToDo

/// Reads the names of places.
package struct PlaceNameParser {
  private let store: any PlaceStore

  /// - Parameter store: where the places are kept.
  package init(store: any PlaceStore) {
    self.store = store
  }

  /// The name for a new place, without spaces around it.
  ///
  /// - Throws: `InputError` for a name that could be mistaken for a position or an option.
  package static func newName(_ text: String) throws(InputError) -> String {
    let name = trimmed(text)
    guard !name.isEmpty else { throw .emptyName }
    guard !name.hasPrefix("-") else { throw .hyphenatedName(name) }
    guard !PositionParser.isHere(name) else { throw .hereAsName }
    guard (try? Coordinate(parsing: name)) == nil else { throw .positionAsName(name) }
    return name
  }

  /// The places with that name, at least one.
  ///
  /// - Throws: `InputError.unknownPlace`, and what the store throws.
  package func places(named text: String) throws -> [Place] {
    let places = try store.places(named: Self.trimmed(text))
    guard !places.isEmpty else {
      guard !PositionParser.isHere(text) else { throw InputError.hereAsPlace }
      throw InputError.unknownPlace(Self.trimmed(text), suggestion: try suggestion(for: text))
    }
    return places
  }

  /// The known name that is most like a misspelt one.
  func suggestion(for text: String) throws -> String? {
    let names = try store.places().map(\.name)
    let spellings = Dictionary(names.map { (Place.key(of: $0), $0) }) { first, _ in first }
    return EditDistance.nearest(to: Self.trimmed(text), among: spellings.keys.sorted())
      .flatMap { spellings[$0] }
  }

  static func trimmed(_ text: String) -> String {
    let rest = text.drop(while: \.isWhitespace)
    return String(rest.dropLast(rest.reversed().prefix(while: \.isWhitespace).count))
  }
}
