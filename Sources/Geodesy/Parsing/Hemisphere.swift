/// The half of the earth to which an angle belongs.
enum Hemisphere {
  case north, south, east, west

  init?(letter: Unicode.Scalar) {
    switch letter {
    case "N", "n": self = .north
    case "S", "s": self = .south
    case "E", "e": self = .east
    case "W", "w": self = .west
    default: return nil
    }
  }

  /// Whether a letter may mean east or west: O is *Ost*, east, in German, but *ouest* or *oeste*,
  /// west, in French and Spanish.
  static func isAmbiguous(_ letter: Unicode.Scalar) -> Bool { letter == "O" || letter == "o" }

  var isLatitude: Bool { self == .north || self == .south }
  var sign: Double { self == .north || self == .east ? 1 : -1 }
}
