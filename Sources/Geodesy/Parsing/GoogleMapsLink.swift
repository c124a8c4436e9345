/// Links of Google Maps. A pin is preferred to a search, and a search to the middle of the view.
///
/// The pin is in `data=` as `!3d52.5208!4d13.4094`. The `@52.52,13.405,17z` in the path is only the
/// part of the map that was in view when the link was copied.
enum GoogleMapsLink {
  static func position(in link: Link) throws(UnreadablePosition) -> Coordinate? {
    let isRoute = link.path.contains("dir")
    if !isRoute, let pin = try pin(in: link) { return pin }
    if let goal = try link.query.position(in: ["q", "query", "destination", "daddr"]) {
      return goal
    }
    if let named = try named(in: link.path) { return named }
    if let view = try link.query.position(in: ["ll", "center", "viewpoint", "cbll"]) {
      return view
    }
    // The view of a route may be anywhere between its ends.
    return isRoute ? nil : try view(in: link.path)
  }

  /// The last pin in the `data=` segment.
  private static func pin(in link: Link) throws(UnreadablePosition) -> Coordinate? {
    let data = link.path.last { $0.hasPrefix("data=") } ?? ""
    let fields = PercentEncoding.decoded(data).split(separator: "!")
    for (latitude, longitude) in zip(fields, fields.dropFirst()).reversed() {
      guard latitude.hasPrefix("3d"), longitude.hasPrefix("4d"),
        let north = DecimalNumber(latitude.dropFirst(2)),
        let east = DecimalNumber(longitude.dropFirst(2))
      else { continue }
      return try Coordinate(readLatitude: north.value, longitude: east.value)
    }
    return nil
  }

  /// The position in the path that is the name of a result, a search, or the end of a route.
  private static func named(in path: [String]) throws(UnreadablePosition) -> Coordinate? {
    guard let kind = path.firstIndex(where: { ["place", "search", "dir"].contains($0) }) else {
      return nil
    }
    let names = path[(kind + 1)...].prefix { !$0.hasPrefix("@") && !$0.hasPrefix("data=") }
    guard let name = names.last else { return nil }
    let text = PercentEncoding.decoded(name, plusIsSpace: true)
    return try LinkQuery.position(PastedText.cleaned(text))
  }

  /// The middle of the view.
  private static func view(in path: [String]) throws(UnreadablePosition) -> Coordinate? {
    guard let segment = path.first(where: { $0.hasPrefix("@") }) else { return nil }
    let parts = PercentEncoding.decoded(segment.dropFirst()).split(separator: ",")
    guard parts.count >= 2, let north = DecimalNumber(parts[0]), let east = DecimalNumber(parts[1])
    else { return nil }
    return try Coordinate(readLatitude: north.value, longitude: east.value)
  }
}
