import ToDo

/// The way in a GPX file.
struct GPXRoute {
  private var tracks: [[Coordinate]] = []
  private var routes: [[Coordinate]] = []
  private var waypoints: [Coordinate] = []

  /// Reads a file to its end.
  static func read(_ stream: ByteStream) throws(FormatError) -> RouteFile {
    var route = GPXRoute()
    try route.read(XMLPullParser(stream))
    return try route.file()
  }

  private mutating func read(_ parser: XMLPullParser) throws(FormatError) {
    var elements = GPXElements(parser, expectation: "a route is GPX or GeoJSON")
    while try elements.next() { try readElement(parser) }
  }

  private mutating func readElement(_ parser: XMLPullParser) throws(FormatError) {
    switch (parser.name.local, parser.depth) {
    case ("trk", 2): tracks.append([])
    case ("rte", 2): routes.append([])
    case ("trkseg", 3): break
    case ("trkpt", 4) where !tracks.isEmpty:
      tracks[tracks.count - 1].append(try Self.position(parser))
    case ("rtept", 3) where !routes.isEmpty:
      routes[routes.count - 1].append(try Self.position(parser))
    case ("wpt", 2): waypoints.append(try Self.position(parser))
    default: try parser.skipElement()
    }
  }

  private static func position(_ parser: XMLPullParser) throws(FormatError) -> Coordinate {
    let path = "\(parser.name.local), line \(parser.tagPosition.line)"
    var texts: [String: String] = [:]
    for attribute in parser.attributes where attribute.name.namespace.isEmpty {
      texts[attribute.name.local] = attribute.value
    }
    parser.beginLimit()
    try parser.skipElement()
    parser.endLimit()
    func number(_ name: String) -> Double? {
      texts[name].flatMap { CSVNumber.value($0, allowsDecimalComma: false) }
    }
    guard let latitude = number("lat"), let longitude = number("lon") else {
      throw .notGPX(
        reason: "\(path): there is no position. Give lat=\"…\" and lon=\"…\" in decimal degrees.")
    }
    do {
      return try Coordinate(latitude: latitude, longitude: longitude)
    } catch {
      throw .notGPX(reason: "\(path): \(error)")
    }
  }

  private func file() throws(FormatError) -> RouteFile {
    let tracks = tracks.filter { !$0.isEmpty }
    let routes = routes.filter { !$0.isEmpty }
    guard let positions = tracks.first ?? routes.first ?? (waypoints.isEmpty ? nil : waypoints)
    else {
      throw .notGPX(reason: "The file has no track, route or waypoints.")
    }
    let (lines, name) = tracks.isEmpty ? (routes, "route") : (tracks, "track")
    let rest = lines.count - 1
    let notices =
      rest > 0
      ? [
        FormatNotice(
          path: "the file",
          text: "only the first \(name) is used; \(rest) more skipped.")
      ] : []
    return RouteFile(positions: positions, notices: notices)
  }
}
