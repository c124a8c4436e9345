#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The area that capsules, counted once where they overlap, have in common with a disk around the
/// origin.
///
/// The area is the sum of vertical slices. What a slice has in common with the capsules changes
/// smoothly except at the capsules' corners and where their outlines enter the disk, so the disk is
/// cut there. Every piece has slices of its own, closer to each other at both ends, where an arc may
/// begin. The sum is exact to 0.05 % of the smaller of both areas for a few capsules.
struct CapsuleSlices {
  private let capsules: [Capsule]
  private let diskRadius: Double
  /// Reused for each slice.
  private var spans: [(low: Double, high: Double)] = []

  /// - Parameters:
  ///   - capsules: of a radius above 0.
  ///   - diskRadius: above 0.
  /// - Complexity: O(*n*²) for a few capsules that touch the disk, O(*n*) for many.
  static func area(of capsules: [Capsule], inDiskOfRadius diskRadius: Double) -> Double {
    var slices = CapsuleSlices(capsules: capsules, diskRadius: diskRadius)
    return slices.area()
  }

  private init(capsules: [Capsule], diskRadius: Double) {
    self.capsules = capsules
    self.diskRadius = diskRadius
  }

  private mutating func area() -> Double {
    let left = max(-diskRadius, capsules.map(\.minX).min() ?? diskRadius)
    let right = min(diskRadius, capsules.map(\.maxX).max() ?? -diskRadius)
    guard left < right else { return 0 }
    let cuts = cuts(from: left, to: right)
    return zip(cuts, cuts.dropFirst()).reduce(0) { sum, piece in
      let crossing = capsules.filter { $0.minX < piece.1 && $0.maxX > piece.0 }
      guard !crossing.isEmpty else { return sum }
      let share = (piece.1 - piece.0) / (right - left)
      let least = hasFew ? Self.leastSlices : Self.leastSlicesOfMany
      let count = max(least, Int((share * Self.slicesAcross).rounded(.up)))
      return sum + area(of: crossing, from: piece.0, to: piece.1, sliceCount: count)
    }
  }

  private var hasFew: Bool { capsules.count <= Self.fewCapsules }

  /// Where to cut, both ends included; cuts that are very close are one.
  private func cuts(from left: Double, to right: Double) -> [Double] {
    let corners = capsules.flatMap {
      $0.cornersX + $0.crossingsX(withCircleOfRadius: diskRadius)
    }.filter { $0 > left && $0 < right }.sorted()
    let pieceCount = hasFew ? Self.mostPieces : Self.fewPieces
    let least = (right - left) / pieceCount
    var cuts = [left]
    for corner in corners where corner - cuts[cuts.count - 1] > least && right - corner > least {
      cuts.append(corner)
    }
    return cuts + [right]
  }

  /// The slices between two cuts are as wide as the projections of equal arcs, so that a part of
  /// a circle that begins at a cut is summed up like a smooth curve.
  private mutating func area(
    of capsules: [Capsule], from left: Double, to right: Double, sliceCount: Int
  ) -> Double {
    let (middle, half) = ((left + right) / 2, (right - left) / 2)
    let step = Double.pi / Double(sliceCount)
    var sum = 0.0
    for slice in 0..<sliceCount {
      let (sine, cosine) = (sin((Double(slice) + 0.5) * step), cos((Double(slice) + 0.5) * step))
      sum += sine * length(of: capsules, atX: middle - half * cosine)
    }
    // The midpoint rule for the sine itself would be too large by this factor.
    return sum * half * 2 * sin(step / 2)
  }

  /// How much of a vertical line lies in the disk and in a capsule.
  private mutating func length(of capsules: [Capsule], atX x: Double) -> Double {
    let square = (diskRadius - x) * (diskRadius + x)
    guard square > 0 else { return 0 }
    let edge = square.squareRoot()
    spans.removeAll(keepingCapacity: true)
    for capsule in capsules {
      let span = capsule.span(atX: x)
      let (low, high) = (max(-edge, span.low), min(edge, span.high))
      if low < high { spans.append((low, high)) }
    }
    guard spans.count > 1 else { return spans.first.map { $0.high - $0.low } ?? 0 }
    spans.sort { $0.low < $1.low }
    var length = 0.0
    var top = -edge
    for span in spans where span.high > top {
      length += span.high - max(span.low, top)
      top = span.high
    }
    return length
  }

  /// The slices of a piece as wide as all pieces together, and of the narrowest one.
  private static let slicesAcross = 96.0
  private static let leastSlices = 6
  private static let leastSlicesOfMany = 2
  /// For so many capsules every corner gets its cut, down to a small share of the width.
  private static let fewCapsules = 32
  private static let mostPieces = 8_192.0
  private static let fewPieces = 256.0
}
