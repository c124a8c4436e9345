/// A geohash (G. Niemeyer, 2008; geohash.org): a cell of the earth. The bits of its base-32 digits
/// halve longitude and latitude in turn, longitude first.
struct Geohash {
  static let prefix = "geohash:"

  /// The middle of the cell.
  let center: Coordinate
  /// The number of digits.
  let length: Int

  private static let digits = Array("0123456789bcdefghjkmnpqrstuvwxyz".unicodeScalars)

  /// Whether a text begins with the prefix in lower or upper case.
  static func isLike(_ text: String) -> Bool {
    text.prefix(prefix.count).lowercased() == prefix
  }

  /// Reads a geohash after its prefix.
  init(prefixed text: String) throws(UnreadablePosition) {
    try self.init(PastedText.cleaned(text.dropFirst(Self.prefix.count)))
  }

  /// Reads a geohash of any length and case.
  init(_ text: String) throws(UnreadablePosition) {
    guard !text.isEmpty else {
      throw UnreadablePosition("the geohash is missing", example: "geohash:u33db")
    }
    var south = -90.0
    var north = 90.0
    var west = -180.0
    var east = 180.0
    var halvesLongitude = true
    var length = 0
    for scalar in text.lowercased().unicodeScalars {
      guard let value = Self.digits.firstIndex(of: scalar) else {
        throw UnreadablePosition(
          "'\(PastedText.excerpt(String(scalar)))' is not a geohash digit; geohashes have no a, i, l or o",
          example: "geohash:u33db")
      }
      for bit in [16, 8, 4, 2, 1] {
        let isUpper = value & bit != 0
        if halvesLongitude {
          let middle = (west + east) / 2
          if isUpper { west = middle } else { east = middle }
        } else {
          let middle = (south + north) / 2
          if isUpper { south = middle } else { north = middle }
        }
        halvesLongitude.toggle()
      }
      length += 1
    }
    center = Coordinate(uncheckedLatitude: (south + north) / 2, longitude: (west + east) / 2)
    self.length = length
  }
}
