/// Something unusual about the input of a region, and how it was handled.
public enum RegionWarning: Hashable, Sendable {
  /// A ring runs the wrong way (RFC 7946, section 3.1.6: shells counterclockwise, holes
  /// clockwise) and was turned.
  case windingOrder(path: String)
  /// A longitude or latitude has more than six decimals, about 10 cm (RFC 7946, section 11.2);
  /// `count` positions have, the first at `path`. They were kept as they are.
  case excessPrecision(path: String, count: Int)
  /// A GeometryCollection of one geometry (RFC 7946, section 3.1.8) was read as that geometry.
  case singleGeometryCollection(path: String)
  /// The polygon's rings touch or cross themselves or each other. The repaired polygon is what they
  /// enclose an odd number of times.
  case repairedRings(path: String, reason: String)
  /// Polygons of one multipolygon overlap or share an edge; they were united.
  case unitedPolygons(reason: String)
}

extension RegionWarning: CustomStringConvertible {
  /// What was unusual and how it was handled.
  public var description: String {
    switch self {
    case .windingOrder(let path):
      return "\(path): the ring runs the wrong way and was turned. "
        + "Shells run counterclockwise, holes clockwise."
    case .excessPrecision(let path, let count):
      return "\(path): more than six decimals\(others(count)); kept as they are. "
        + "Six decimals are 10 cm."
    case .singleGeometryCollection(let path):
      return "\(path): a GeometryCollection of one geometry was read as that geometry. "
        + "Write the geometry itself."
    case .repairedRings(let path, let reason):
      return "\(path): the rings touch or cross (\(reason)); repaired: inside is what they "
        + "enclose an odd number of times."
    case .unitedPolygons(let reason):
      return "The polygons overlap or share an edge (\(reason)); they were united."
    }
  }

  private func others(_ count: Int) -> String {
    count > 1 ? " (and \(count - 1) more positions)" : ""
  }
}
