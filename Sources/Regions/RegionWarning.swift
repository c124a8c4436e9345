/// What was odd about a region that was read, and what was done about it.
public enum RegionWarning: Hashable, Sendable {
  /// A ring runs the wrong way (RFC 7946, section 3.1.6: shells counterclockwise, holes
  /// clockwise); it was turned.
  case windingOrder(place: String)
  /// A longitude or latitude has more than six decimals, about 10 cm (RFC 7946, section 11.2);
  /// `count` positions do, the first at `place`. They were kept as they are.
  case excessPrecision(place: String, count: Int)
  /// A GeometryCollection of one geometry (RFC 7946, section 3.1.8) was read as that geometry.
  case singleGeometryCollection(place: String)
  /// The polygon's rings touch or cross themselves or each other; it was made again of what
  /// they enclose an odd number of times.
  case repairedRings(place: String, reason: String)
  /// Polygons of one multipolygon overlap or share an edge; they were united.
  case unitedPolygons(reason: String)
}

extension RegionWarning: CustomStringConvertible {
  public var description: String {
    switch self {
    case .windingOrder(let place):
      return "\(place): the ring runs the wrong way and was turned. "
        + "Shells run counterclockwise, holes clockwise."
    case .excessPrecision(let place, let count):
      return "\(place): more than six decimals\(others(count)); kept as they are. "
        + "Six decimals are 10 cm."
    case .singleGeometryCollection(let place):
      return "\(place): a GeometryCollection of one geometry was read as that geometry. "
        + "Write the geometry itself."
    case .repairedRings(let place, let reason):
      return "\(place): the rings touch or cross (\(reason)); repaired: inside is what they "
        + "enclose an odd number of times."
    case .unitedPolygons(let reason):
      return "The polygons overlap or share an edge (\(reason)); they were united."
    }
  }

  private func others(_ count: Int) -> String {
    count > 1 ? " (and \(count - 1) more positions)" : ""
  }
}
