import ToDo
import ToDoPresentation

/// Reads where something is, wherever that is asked: a position as people paste it, or the name of
/// a place that stands for one.
struct PositionReading {
  /// A position, and the name by which it was given, if by one.
  struct Answer {
    let coordinate: Coordinate
    var name: String?
  }

  let places: any PlaceStore

  /// The position itself, or that which stands for the place of that name.
  ///
  /// - Throws: `CommandFailure` for what is neither, and for the name of several places;
  ///   otherwise what the store does.
  func position(_ text: String) throws -> Answer {
    let failure: GeodesyError
    do {
      return Answer(coordinate: try Coordinate(parsing: text))
    } catch {
      failure = error
    }
    let found = try places.places(named: PlaceName.trimmed(text))
    guard let place = found.first else {
      guard try Self.looksLikeName(text) || PlaceName.guess(for: text, in: places) != nil else {
        throw CommandFailure(translating: failure)
      }
      throw CommandFailure(.misuse, try PlaceName.unknown(text, in: places))
    }
    guard found.count == 1 else {
      let shown = found.prefix(10).map {
        "  \(RegionText.position($0.region))  \(RegionText.kind($0.region, in: .metric))"
      }
      let rest = found.count > 10 ? ["  … and \(found.count - 10) more"] : []
      throw CommandFailure(
        .misuse,
        "\"\(TerminalText.safe(place.name))\" stands for \(found.count) places, and one position "
          + "is wanted. Give that of one:\n" + (shown + rest).joined(separator: "\n"))
    }
    return Answer(coordinate: place.region.representativePosition, name: place.name)
  }

  /// What is neither a slip in a number nor one in a link or a code.
  private static func looksLikeName(_ text: String) -> Bool {
    text.contains { !$0.isWhitespace } && !text.contains { $0.isNumber || $0 == ":" }
  }
}
