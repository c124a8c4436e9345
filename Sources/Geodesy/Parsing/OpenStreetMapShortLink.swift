/// The code of a link like `https://osm.org/go/0MbEO3Qd-`
/// (wiki.openstreetmap.org/wiki/Shortlink).
///
/// Each character has 6 bits of a quadtile: three times a bit of longitude and one of latitude.
/// Hyphens at the end only give the zoom.
struct OpenStreetMapShortLink {
  /// The south-western corner of the quadtile, where the link opens. A quadtile is smaller than a
  /// pixel.
  let coordinate: Coordinate

  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_~".unicodeScalars)
  /// Ten characters have 30 of the 32 bits of a coordinate; no link has more.
  private static let mostCharacters = 10

  init(_ code: String) throws(UnreadablePosition) {
    // Old links have @ for ~ and = for the hyphen.
    let quadtile = code.prefix { $0 != "-" && $0 != "=" }
    guard !quadtile.isEmpty, quadtile.unicodeScalars.count <= Self.mostCharacters else {
      throw Self.refusal
    }
    var column: UInt32 = 0
    var row: UInt32 = 0
    var unit: UInt32 = 1 << 31
    for scalar in quadtile.unicodeScalars {
      guard let value = Self.digits.firstIndex(of: scalar == "@" ? "~" : scalar) else {
        throw Self.refusal
      }
      for shift in [4, 2, 0] {
        if value >> shift & 2 != 0 { column |= unit }
        if value >> shift & 1 != 0 { row |= unit }
        unit >>= 1
      }
    }
    let turns = 1 / 4_294_967_296.0
    coordinate = Coordinate(
      uncheckedLatitude: Double(row) * turns * 180 - 90,
      longitude: Double(column) * turns * 360 - 180)
  }

  private static var refusal: UnreadablePosition {
    UnreadablePosition(
      "the code after /go/ is not an OpenStreetMap code", example: "https://osm.org/go/0MbEO3Qd-")
  }
}
