/// The entries of a GPX file. One waypoint is held at a time.
struct GPXEntries {
  private let isStrict: Bool
  private let parser: XMLPullParser
  /// The entries that were found but not given yet, the next one last.
  private var found: [ItemFileEntry] = []
  /// The namespaces of GPX's elements.
  private var namespaces = GPXNamespace.gpx
  private var waypointCount = 0
  private var trackCount = 0
  private var routeCount = 0
  private var isFinished = false

  /// - Parameter sizeLimit: How many bytes a waypoint may have.
  init(_ stream: ByteStream, isStrict: Bool, sizeLimit: Int = XMLPullParser.sizeLimit) {
    parser = XMLPullParser(stream, sizeLimit: sizeLimit)
    self.isStrict = isStrict
  }

  /// The next entry; nil at the end.
  mutating func next() throws(FormatError) -> ItemFileEntry? {
    while found.isEmpty, !isFinished { try readOn() }
    return found.popLast()
  }

  private mutating func readOn() throws(FormatError) {
    switch try parser.next() {
    case .begin where parser.depth == 1: try beginRoot()
    case .begin where namespaces.contains(parser.name.namespace): try readElement()
    case .begin: try parser.skipElement()
    case .text, .end: break
    case .finish:
      isFinished = true
      warnOfTracksAndRoutes()
    }
  }

  private mutating func beginRoot() throws(FormatError) {
    let name = parser.name
    guard name.local == "gpx" else {
      throw .notGPX(
        reason: "The file holds <\(name.qualified)>, but GPX is <gpx>. Export it as GPX.")
    }
    guard namespaces.insert(name.namespace).inserted else { return }
    found.append(
      .warning(
        FormatNotice(
          path: "the file",
          text: "\"\(name.namespace)\" is not the namespace of GPX; read as GPX 1.1.")))
  }

  private mutating func readElement() throws(FormatError) {
    switch parser.name.local {
    case "wpt": return try readWaypoint()
    case "trk": trackCount += 1
    case "rte": routeCount += 1
    default: break
    }
    try parser.skipElement()
  }

  private mutating func readWaypoint() throws(FormatError) {
    waypointCount += 1
    parser.beginLimit()
    let waypoint = try GPXWaypoint(parser, number: waypointCount, namespaces: namespaces)
    parser.endLimit()
    found = waypoint.warnings.reversed().map(ItemFileEntry.warning)
    do throws(FormatNotice) {
      found.append(.item(try waypoint.item()))
    } catch {
      guard !isStrict else { throw .refused(error) }
      found.append(.refusal(error))
    }
  }

  private mutating func warnOfTracksAndRoutes() {
    var kinds: [String] = []
    func add(_ count: Int, _ name: String) {
      if count > 0 { kinds.append("\(count) \(name)\(count == 1 ? "" : "s")") }
    }
    add(trackCount, "track")
    add(routeCount, "route")
    guard !kinds.isEmpty else { return }
    found.append(
      .warning(
        FormatNotice(
          path: "the file",
          text: "\(kinds.joined(separator: " and ")) skipped; only waypoints become items."
        )))
  }
}
