/// Links of openstreetmap.org. The marker (`mlat`, `mlon`) is preferred to the middle of the map
/// (`#map=17/52.52/13.405`).
enum OpenStreetMapLink {
  static func position(in link: Link) throws(UnreadablePosition) -> Coordinate? {
    if let marker = try link.query.position(latitude: "mlat", longitude: "mlon") { return marker }
    if let pin = try link.query.position(in: ["marker", "query"]) { return pin }
    if let result = try link.query.position(latitude: "lat", longitude: "lon") { return result }
    if let view = try view(in: link.fragment) { return view }
    if link.path.first == "go", link.path.count == 2 {
      return try OpenStreetMapShortLink(link.path[1]).coordinate
    }
    return nil
  }

  /// The middle of the map from the fragment, where it follows the zoom.
  private static func view(in fragment: String) throws(UnreadablePosition) -> Coordinate? {
    guard let map = LinkQuery(fragment)["map"] else { return nil }
    let parts = map.split(separator: "/", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { DecimalNumber($0) }
    guard parts.count == 3, numbers.count == 3 else {
      throw UnreadablePosition(
        "#map= needs zoom, latitude and longitude",
        example: "https://www.openstreetmap.org/#map=17/52.52/13.405")
    }
    return try Coordinate(readLatitude: numbers[1].value, longitude: numbers[2].value)
  }
}
