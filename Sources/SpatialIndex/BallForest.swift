import Geodesy

/// Balls by entry number, in one tree for each class of size.
///
/// A large ball among small ones would widen the boxes of every node above it; so points and
/// small, larger and very large balls are kept apart, and a question asks each tree in turn with
/// the bound that the ones before left.
///
/// A value to ask: a snapshot, whose making costs one reference. What changes it is a
/// `BallForestWriter`.
@usableFromInline
package struct BallForest: Sendable {
  /// The trees' largest radii in metres; points have a tree of their own.
  private static let largestRadii = [0, 2_000, 20_000, 200_000, Double.infinity]

  /// With which instructions it searches.
  @usableFromInline package var instructions = InstructionSet.best
  var trees = BallForest.largestRadii.indices.map { BallTree(holdsPoints: $0 == 0) }

  @usableFromInline
  package init() {}

  /// The number of entries.
  @usableFromInline
  package var count: Int {
    withTrees { first in trees.indices.reduce(0) { $0 + (first + $1).pointee.count } }
  }

  /// Whether there is nothing but points.
  var holdsPointsOnly: Bool {
    withTrees { first in trees.indices.dropFirst().allSatisfy { (first + $0).pointee.count == 0 } }
  }

  /// Calls `body` with the trees in place: a copy of each would count references, at a tenth of
  /// the price of a question.
  @inline(__always)
  func withTrees<Result>(_ body: (UnsafePointer<BallTree>) -> Result) -> Result {
    // There are as many trees as classes of size.
    trees.withUnsafeBufferPointer { body($0.baseAddress.unsafelyUnwrapped) }
  }

  static func tree(forRadius radiusMeters: Double) -> Int {
    radiusMeters == 0 ? 0 : largestRadii.firstIndex { radiusMeters <= $0 } ?? largestRadii.count - 1
  }
}

/// An entry of a forest: a ball and the number it goes by.
///
/// Numbers are the caller's, each used once at a time; the writer keeps a table up to the
/// largest, so that they should be dense.
@usableFromInline
package struct BallEntry: Sendable {
  @usableFromInline package var number: UInt32
  @usableFromInline package var center: ECEF
  /// The radius in metres, 0 for a point.
  @usableFromInline package var radiusMeters: Double

  @usableFromInline
  package init(number: UInt32, center: ECEF, radiusMeters: Double = 0) {
    precondition(radiusMeters >= 0, "A ball's radius is 0 or more")
    self.number = number
    self.center = center
    self.radiusMeters = radiusMeters
  }
}

// MARK: Questions

/// Says which of at most 64 entries belong to an answer, the first in the lowest bit.
package typealias EntryFilter = (UnsafeBufferPointer<UInt32>) -> UInt64

extension BallForest {
  /// Gives points within a bound, by distance and then by `precedes`.
  ///
  /// - Parameters:
  ///   - limit: how many at most; nil for all.
  ///   - boundMeters: the farthest geodesic distance that counts, inclusive.
  ///   - includes: lets entries in; asked of those that may be near enough only.
  ///   - far: the geodesic distance to an entry beyond 50 km; nil to take it from the centre.
  ///   - leafFound: is given a point of leaves that are about to be read, of some of them twice;
  ///     its neighbours in number are the leaf's others when nothing has changed since the load.
  ///   - body: is given the answer, which stays as long as the call.
  package func withPoints(
    near position: Coordinate, at point: ECEF, limit: Int?, boundMeters: Double,
    where includes: EntryFilter? = nil, far: ((UInt32) -> Double)? = nil,
    leafFound: (UInt32) -> Void, precedes: (UInt32, UInt32) -> Bool,
    _ body: (UnsafeBufferPointer<Found>) -> Void
  ) {
    let question = PointQuestion(
      point: point, limit: limit, longestChord: Geodesic.longestChord(reaching: boundMeters))
    withTrees { first in
      withCandidateMemory { memory in
        BallTree.candidates(
          in: first, for: question, where: includes, leafFound: leafFound, memory, instructions
        )
        .withAnswer(
          near: point, limit: limit, boundMeters: boundMeters,
          far: { entry, center in
            far?(entry)
              ?? Geodesic.distance(from: position, to: Coordinate(nearestTo: center)).meters
          },
          precedes: precedes, body)
      }
    }
  }

  /// Calls `body` with what a question's candidates need to begin with, on the stack.
  @inline(__always)
  func withCandidateMemory(_ body: (UnsafeMutableRawBufferPointer) -> Void) {
    withUnsafeTemporaryAllocation(
      byteCount: CandidateBuffer.stackByteCount, alignment: 16, body)
  }

  /// Calls `body` with every entry whose ball reaches to within a bound of the point, which
  /// `body` may narrow as it goes; roughly the nearest first.
  ///
  /// - Parameters:
  ///   - boundMeters: a geodesic distance, inclusive.
  ///   - withPoints: whether points are among the balls.
  ///   - body: answers with the bound from then on, in metres, never a wider one.
  package func forEachBall(
    near point: ECEF, boundMeters: Double, withPoints: Bool = true,
    _ body: (Candidate) -> Double
  ) {
    var bound = boundMeters
    withTrees { first in
      for number in (withPoints ? 0 : 1)..<trees.count where (first + number).pointee.count > 0 {
        let longest = Geodesic.longestChord(reaching: bound)
        BallTree.visit(first + number, near: point, longestChord: longest, instructions) {
          candidate in
          let narrowed = body(candidate)
          guard narrowed < bound else { return nil }
          bound = narrowed
          return Geodesic.longestChord(reaching: bound)
        }
      }
    }
  }

  /// A ball that may be within the bound of a question.
  @usableFromInline
  package struct Candidate {
    @usableFromInline package let entry: UInt32
    package let center: ECEF
    package let radiusMeters: Double
    /// The squared chord to the centre in m².
    package let chordSquared: Double
  }
}
