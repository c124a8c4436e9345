public import Geodesy

/// Why a region could not be created.
///
/// A `path` leads to what is wrong in the input: `coordinates[0][3]` is the fourth position of the
/// first ring.
public enum RegionError: Error, Equatable, Sendable {
  /// A latitude or longitude is out of range; `reason` is a sentence that says how.
  case invalidPosition(path: String, reason: String)
  /// A ring's last position is not its first.
  case openRing(path: String)
  /// A ring needs four positions and a line two.
  case tooFewPositions(path: String, count: Int, minimum: Int)
  /// The geometry has no positions.
  case emptyGeometry(path: String)
  /// The rings enclose nothing, or the line has no length.
  case noExtent(path: String)
  /// Rings touch or cross, and reading was strict.
  case invalidRings(path: String, reason: String)
  /// The edges of a region cross one another more than `limit` times.
  case tooManyCrossings(path: String, limit: Int)
  /// So many edges lie across one another that checking or repairing them would take too long.
  case tooComplex(path: String)
  /// Polygons of one multipolygon overlap, and the reading was strict.
  case overlappingPolygons(reason: String)
  /// A radius is negative or not finite.
  case invalidRadius(Distance)
  /// The half-width of a corridor is negative or not finite.
  case invalidHalfWidth(Distance)
  /// A box has no height or no width.
  case emptyBox(southwest: Coordinate, northeast: Coordinate)
  /// A geometry of this type is not a region, or not without a further property; `advice` is a
  /// sentence that says what to do.
  case notARegion(type: String, advice: String)
  /// GEOS failed; the text is what it said.
  case geometryEngine(String)
  /// GEOS could not be loaded; the text is what the system said.
  case noGeometryEngine(String)
}

extension RegionError: CustomStringConvertible {
  /// What happened and what to do about it.
  public var description: String {
    switch self {
    case .invalidPosition(let path, let reason):
      return "\(path): \(reason)"
    case .openRing(let path):
      return "\(path): the ring is open. Repeat its first position as its last."
    case .tooFewPositions(let path, let count, let minimum):
      return "\(path): \(count) \(count == 1 ? "position" : "positions"), but at least "
        + "\(minimum) are needed. Add the missing ones."
    case .emptyGeometry(let path):
      return "\(path): the geometry is empty. Give it positions or leave it out."
    case .noExtent(let path):
      return "\(path): encloses no area or has no length. Check for repeated positions; "
        + "for a spot, use a point and a radius."
    case .invalidRings(let path, let reason):
      return "\(path): the rings touch or cross (\(reason)). Correct them, or read without "
        + "strict checks to repair them."
    case .tooManyCrossings(let path, let limit):
      return "\(path): the edges cross more than \(limit) times. Check that the "
        + "positions are in order along the outline."
    case .tooComplex(let path):
      return "\(path): too many edges cross or nearly cross one another. Simplify the outline, or "
        + "split it into several regions."
    case .overlappingPolygons(let reason):
      return "The polygons overlap or share an edge (\(reason)). Unite them, or read without "
        + "strict checks to unite them."
    case .invalidRadius(let radius):
      return "The radius \(radius) must be 0 or more."
    case .invalidHalfWidth(let halfWidth):
      return "The half-width \(halfWidth) must be 0 or more."
    case .emptyBox(let southwest, let northeast):
      return "The box from \(southwest) to \(northeast) is empty. Give the southwest "
        + "corner first; a west greater than the east crosses the antimeridian."
    case .notARegion(let type, let advice):
      return "A \(type) is not a region. \(advice)"
    case .geometryEngine(let message):
      return "The geometry could not be computed (\(message)). Simplify the shape and try again."
    case .noGeometryEngine(let reason):
      return "GEOS 3.11 or later, which regions need, could not be loaded (\(reason)). Install it: "
        + "apt install libgeos-dev, or brew install geos."
    }
  }
}
