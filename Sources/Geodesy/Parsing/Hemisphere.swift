/// The half of the earth that an angle counts into.
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

  /// O is *Ost*, east, in German, and *ouest* or *oeste*, west, in French and Spanish.
  static func isAmbiguous(_ letter: Unicode.Scalar) -> Bool { letter == "O" || letter == "o" }

  var isLatitude: Bool { self == .north || self == .south }
  var sign: Double { self == .north || self == .east ? 1 : -1 }
}
