package import ToDo

/// Reads a position as people paste it, the name of a place that has one position, or `here`.
package struct PositionParser {
  /// The word for where one is.
  package static let here = "here"

  /// A position, with the name of the place it came from.
  package struct NamedPosition: Hashable, Sendable {
    package let coordinate: Coordinate
    /// Nil if the position was not given by a name.
    package let name: String?
    /// Where one is, if the position was given as `here`.
    package var here: KnownPosition?
  }

  /// How many candidates an error lists.
  private static let mostShown = 10

  private let places: any PlaceStore

  /// - Parameter places: the places that can be named.
  package init(places: any PlaceStore) {
    self.places = places
  }

  /// - Throws: `InputError` for a text that is neither a position nor the name of one place, and
  ///   what the store throws.
  package func parse(_ text: String) throws -> NamedPosition {
    let failure: GeodesyError
    do {
      return NamedPosition(coordinate: try Coordinate(parsing: text), name: nil)
    } catch {
      failure = error
    }
    if Self.isHere(text) {
      guard let here = try places.here() else { throw InputError.noPosition }
      return NamedPosition(coordinate: here.coordinate, name: nil, here: here)
    }
    let names = PlaceNameParser(store: places)
    let found = try places.places(named: PlaceNameParser.trimmed(text))
    guard let place = found.first else {
      let suggestion = try names.suggestion(for: text)
      guard Self.looksLikeName(text) || suggestion != nil else { throw Self.inputError(failure) }
      throw InputError.unknownPlace(PlaceNameParser.trimmed(text), suggestion: suggestion)
    }
    guard found.count == 1 else {
      throw InputError.severalPlaces(
        place.name, count: found.count,
        shown: found.prefix(Self.mostShown).map {
          "\(RegionText.position($0.region))  \(RegionText.kind($0.region, in: .metric))"
        })
    }
    return NamedPosition(coordinate: place.region.representativePosition, name: place.name)
  }

  /// Whether a text is the word for where one is.
  package static func isHere(_ text: String) -> Bool {
    PlaceNameParser.trimmed(text).lowercased() == here
  }

  private static func inputError(_ error: GeodesyError) -> any Error {
    guard case .unreadablePosition(let text, let reason) = error else { return error }
    return InputError.notAPosition(text, reason: reason)
  }

  /// Whether a text looks like a name, and not like a mistyped number, link or code.
  private static func looksLikeName(_ text: String) -> Bool {
    text.contains { !$0.isWhitespace } && !text.contains { $0.isNumber || $0 == ":" }
  }
}
