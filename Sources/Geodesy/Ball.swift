/// A ball in earth-centred space: what an index keeps of a point, a circle or a region.
///
/// A chord is never longer than its geodesic, so the ball with the centre and the radius of a
/// circle on the ground contains the whole circle.
// Inlinable because `BallIndex` makes balls in the module that chooses its ids.
@usableFromInline
package struct Ball: Hashable, Sendable {
  /// The centre.
  @usableFromInline package var center: ECEF
  /// The radius in metres, measured straight through the earth; 0 for a point.
  @usableFromInline package var radiusMeters: Double

  /// Makes a ball.
  ///
  /// - Precondition: The radius is 0 or more.
  @inlinable
  package init(center: ECEF, radiusMeters: Double = 0) {
    precondition(radiusMeters >= 0, "A ball's radius is 0 or more")
    self.center = center
    self.radiusMeters = radiusMeters
  }

  /// Whether a point lies in the ball, its surface included.
  package func contains(_ point: ECEF) -> Bool {
    center.chordSquared(to: point) <= radiusMeters * radiusMeters
  }
}
