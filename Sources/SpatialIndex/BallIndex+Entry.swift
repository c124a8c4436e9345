public import Geodesy

extension BallIndex {
  /// An entry of an index: a point, or a circle on the ground.
  public struct Entry: Hashable, Identifiable, Sendable {
    /// The entry's id.
    public let id: ID
    /// The point, or the circle's centre.
    public let center: Coordinate
    /// The circle's radius along the ground; 0 for a point.
    public let radius: Distance

    // Inlinable like `BallIndex`, which is compiled where its ids are chosen.
    /// Makes an entry.
    ///
    /// - Precondition: The radius is 0 or more.
    @inlinable
    public init(id: ID, center: Coordinate, radius: Distance = .zero) {
      precondition(radius.meters >= 0, "A radius is 0 or more")
      self.id = id
      self.center = center
      self.radius = radius
    }

    @inlinable
    init(id: ID, _ ball: Ball) {
      self.init(
        id: id, center: Coordinate(nearestTo: ball.center), radius: .meters(ball.radiusMeters))
    }
  }

  /// An entry found by a query.
  public struct Neighbor: Hashable, Identifiable, Sendable {
    /// The entry's id.
    public let id: ID
    /// The geodesic distance from the query's position; 0 inside a circle.
    public let distance: Distance

    @inlinable
    package init(id: ID, distance: Distance) {
      self.id = id
      self.distance = distance
    }
  }
}
