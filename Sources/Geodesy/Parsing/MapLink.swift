/// A link of a map service that contains a position; reading it needs no network.
struct MapLink {
  let coordinate: Coordinate

  private static let example = "https://www.openstreetmap.org/#map=17/52.52/13.405"

  /// Whether a text is a link, or looks like one of a known service without its scheme.
  static func isLike(_ text: String) -> Bool {
    if Link.scheme(of: text) != nil { return true }
    guard text.contains("/") || text.contains("?"), let link = Link(text) else { return false }
    return Service(host: link.host) != nil
  }

  init(_ text: String) throws(UnreadablePosition) {
    guard let link = Link(text), let service = Service(host: link.host) else {
      throw UnreadablePosition(
        "only links of OpenStreetMap, Google Maps and Apple Maps can be read", example: Self.example
      )
    }
    let position =
      switch service {
      case .openStreetMap: try OpenStreetMapLink.position(in: link)
      case .googleMaps: try GoogleMapsLink.position(in: link)
      case .appleMaps: try AppleMapsLink.position(in: link)
      case .geohash: try Geohash(link.path.last ?? "").center
      case .plusCodes: try PlusCode(PercentEncoding.decoded(link.path.last ?? "")).center
      case .onlineOnly:
        throw UnreadablePosition(
          "a short link needs the network; open it and copy the long link from the browser",
          example: Self.example)
      }
    guard let position else {
      throw UnreadablePosition(
        "the link does not contain a position; drop a pin on the map and share that",
        example: Self.example)
    }
    coordinate = position
  }

  /// The service of a link.
  private enum Service {
    case openStreetMap, googleMaps, appleMaps, geohash, plusCodes
    /// A link shortener; its links do not contain the position.
    case onlineOnly

    init?(host: String) {
      switch host {
      case "openstreetmap.org", "osm.org": self = .openStreetMap
      case "maps.apple.com": self = .appleMaps
      case "geohash.org": self = .geohash
      case "plus.codes": self = .plusCodes
      case "goo.gl", "maps.app.goo.gl", "g.co", "maps.apple": self = .onlineOnly
      default:
        // Every country has its own domain: google.de, maps.google.co.uk.
        let bare = host.hasPrefix("maps.") ? String(host.dropFirst(5)) : host
        guard bare.hasPrefix("google."), bare.split(separator: ".").count <= 3 else { return nil }
        self = .googleMaps
      }
    }
  }
}

/// Links of Apple Maps (Apple, *Map Links*, and its newer unified map URLs). A pin is preferred to a
/// search, and a search to the middle of the view.
enum AppleMapsLink {
  static func position(in link: Link) throws(UnreadablePosition) -> Coordinate? {
    try link.query.position(
      in: ["coordinate", "destination", "daddr", "ll", "q", "query", "center", "sll"])
  }
}
