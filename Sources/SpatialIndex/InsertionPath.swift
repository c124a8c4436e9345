/// The way from the root of a tree down to the leaf where a new entry goes.
@usableFromInline
package struct InsertionPath: Sendable {
  /// The box around the new ball.
  let box: Box
  /// The children on the way, 4 bits each, that of the lowest node in the lowest bits. There are at
  /// most 16: a split node has 7 children at least, and 7¹⁶ are more than there are entry numbers.
  private var lanes: UInt64 = 0

  init(to box: Box) {
    self.box = box
  }

  /// Adds a child of the node that the path leads to.
  mutating func append(_ lane: Int) { lanes = lanes << 4 | UInt64(truncatingIfNeeded: lane) }

  /// The child on the way of a node with a level of at least 1.
  func lane(level: Int) -> Int { Int(truncatingIfNeeded: lanes >> UInt64(4 * (level - 1)) & 15) }
}
