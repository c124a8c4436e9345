package import Geodesy

/// An entry of a tree or forest: a ball under a number.
///
/// The caller chooses the numbers, each for one entry at a time. The writer keeps a table up to
/// the largest number, so they should be dense.
// Inlinable because `BallIndex` makes entries in the module that chooses its ids.
@usableFromInline
package struct BallEntry: Sendable {
  /// The entry's number.
  @usableFromInline package var number: UInt32
  /// The ball, of radius 0 for a point.
  @usableFromInline package var ball: Ball

  /// Makes an entry.
  @inlinable
  package init(number: UInt32, ball: Ball) {
    self.number = number
    self.ball = ball
  }
}
