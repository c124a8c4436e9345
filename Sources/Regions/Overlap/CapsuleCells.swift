#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The area that many capsules of one radius, counted once where they overlap, have in common with a
/// disk around the origin.
///
/// A square is quartered until one capsule covers a cell, or none meets it, or it is small. Only the
/// capsules that may be the nearest ones somewhere in a cell are looked at in its quarters: of
/// thousands that lie on each other those along the common outline. A small cell is cut along the
/// tangents of capsules and disk; a tangent is off by *c*²/24*R* on average for a side *c* and a radius
/// *R*, which makes 0.04 % of the smaller of both areas.
struct CapsuleCells {
  /// Up to this ratio of a square's side and the half-width, the square is cut into cells in
  /// milliseconds.
  static let widestSquare = 1_024.0

  private let capsules: [Capsule]
  private let radius: Double
  private let diskRadius: Double
  private let smallestHalfSide: Double
  /// The capsules of the cells around the current one, each cell's after those of the cell around it.
  private var nearby: [Candidate] = []
  /// Reused for each small cell.
  private var outline: [Point] = []
  private var clipped: [Point] = []

  private struct Candidate {
    let capsule: Int
    let meters: Double
  }

  private struct Point {
    let x: Double
    let y: Double
  }

  private struct Cell {
    let x: Double
    let y: Double
    let halfSide: Double

    /// From the middle to a corner.
    var reach: Double { halfSide * 2.0.squareRoot() }
    var area: Double { 4 * halfSide * halfSide }
    /// How far the middle is from the origin.
    var meters: Double { (x * x + y * y).squareRoot() }

    var quarters: [Cell] {
      let half = halfSide / 2
      return [
        Cell(x: x - half, y: y - half, halfSide: half),
        Cell(x: x + half, y: y - half, halfSide: half),
        Cell(x: x - half, y: y + half, halfSide: half),
        Cell(x: x + half, y: y + half, halfSide: half),
      ]
    }
  }

  /// Returns the common area; nil if the capsules are too narrow for where they are.
  ///
  /// - Parameters:
  ///   - capsules: of one radius, above 0.
  ///   - diskRadius: above 0; infinite for the whole area of the capsules.
  /// - Complexity: O(*n*) for *n* capsules on each other.
  static func area(
    of capsules: [Capsule], inDiskOfRadius diskRadius: Double
  ) -> Double? {
    guard let radius = capsules.first?.radius else { return 0 }
    var (left, right) = (Double.infinity, -Double.infinity)
    var (low, high) = (left, right)
    for capsule in capsules {
      (left, right) = (min(left, capsule.minX), max(right, capsule.maxX))
      low = min(low, min(capsule.start.y, capsule.end.y) - radius)
      high = max(high, max(capsule.start.y, capsule.end.y) + radius)
    }
    (left, right) = (max(left, -diskRadius), min(right, diskRadius))
    (low, high) = (max(low, -diskRadius), min(high, diskRadius))
    let side = max(right - left, high - low)
    guard left < right, low < high else { return 0 }
    guard side <= widestSquare * radius else { return nil }
    var cells = CapsuleCells(capsules: capsules, radius: radius, diskRadius: diskRadius)
    return cells.area(
      of: Cell(x: (left + right) / 2, y: (low + high) / 2, halfSide: side / 2),
      around: 0..<cells.nearby.count)
  }

  private init(capsules: [Capsule], radius: Double, diskRadius: Double) {
    let least = min(radius, diskRadius)
    self.capsules = Self.thinned(capsules, meters: Self.thinningShare * least)
    self.radius = radius
    self.diskRadius = diskRadius
    smallestHalfSide = min(radius * Self.cellShare, diskRadius * Self.cellShareOfDisk) / 2
    nearby = self.capsules.indices.map { Candidate(capsule: $0, meters: 0) }
  }

  /// Without the capsules of which another one has both ends at the same steps of a grid.
  private static func thinned(_ capsules: [Capsule], meters: Double) -> [Capsule] {
    // Not integers, which the steps of a very narrow corridor could exceed.
    var seen: Set<SIMD4<Double>> = []
    seen.reserveCapacity(capsules.count)
    func step(_ value: Double) -> Double { (value / meters).rounded() }
    return capsules.filter { capsule in
      let (startX, startY) = (step(capsule.start.x), step(capsule.start.y))
      let (endX, endY) = (step(capsule.end.x), step(capsule.end.y))
      let isForward = (startX, startY) <= (endX, endY)
      return seen.insert(
        isForward ? [startX, startY, endX, endY] : [endX, endY, startX, startY]
      ).inserted
    }
  }

  /// What a cell has in common with the disk and with some of the nearby capsules.
  private mutating func area(of cell: Cell, around range: Range<Int>) -> Double {
    let reach = cell.reach
    guard cell.meters - reach < diskRadius else { return 0 }
    let first = nearby.count
    defer { nearby.removeLast(nearby.count - first) }
    var least = Double.infinity
    for index in range {
      let capsule = nearby[index].capsule
      let meters = capsules[capsule].metersToSegment(cell.x, cell.y)
      if meters + reach <= radius { return diskArea(of: cell) }
      guard meters - reach < radius, meters <= least + 2 * reach else { continue }
      nearby.append(Candidate(capsule: capsule, meters: meters))
      if meters < least {
        least = meters
        // In the quarters the nearest one comes first: it is the likeliest to cover one.
        nearby.swapAt(first, nearby.count - 1)
      }
    }
    guard nearby.count > first else { return 0 }
    var count = first
    for index in first..<nearby.count where nearby[index].meters <= least + 2 * reach {
      nearby[count] = nearby[index]
      count += 1
    }
    nearby.removeLast(nearby.count - count)
    guard cell.halfSide > smallestHalfSide else { return cutArea(of: cell, around: first..<count) }
    return cell.quarters.reduce(0) { $0 + area(of: $1, around: first..<count) }
  }

  /// What a cell has in common with the disk.
  private mutating func diskArea(of cell: Cell) -> Double {
    guard cell.meters - cell.reach < diskRadius else { return 0 }
    guard cell.meters + cell.reach > diskRadius else { return cell.area }
    guard cell.halfSide > smallestHalfSide else {
      cutToDisk(cell)
      return outlinedArea
    }
    return cell.quarters.reduce(0) { $0 + diskArea(of: $1) }
  }

  /// What a small cell has in common with the disk and with some of the nearby capsules.
  private mutating func cutArea(of cell: Cell, around range: Range<Int>) -> Double {
    cutToDisk(cell)
    let whole = outlinedArea
    for index in range {
      guard !outline.isEmpty else { break }
      let segment = capsules[nearby[index].capsule]
      let meters = nearby[index].meters
      let foot = segment.foot(cell.x, cell.y)
      let (x, y) = ((cell.x - foot.x) / meters, (cell.y - foot.y) / meters)
      cutOff(x, y, beyond: radius + foot.x * x + foot.y * y, sign: -1)
    }
    return whole - outlinedArea
  }

  private mutating func cutToDisk(_ cell: Cell) {
    let half = cell.halfSide
    outline.removeAll(keepingCapacity: true)
    outline.append(Point(x: cell.x - half, y: cell.y - half))
    outline.append(Point(x: cell.x + half, y: cell.y - half))
    outline.append(Point(x: cell.x + half, y: cell.y + half))
    outline.append(Point(x: cell.x - half, y: cell.y + half))
    let meters = cell.meters
    guard meters + cell.reach > diskRadius else { return }
    cutOff(cell.x / meters, cell.y / meters, beyond: diskRadius, sign: 1)
  }

  /// Cuts off the part of the outline beyond a line (I. E. Sutherland and G. W. Hodgman, *Reentrant
  /// polygon clipping*, 1974), or with the sign -1 the part on this side.
  private mutating func cutOff(_ x: Double, _ y: Double, beyond meters: Double, sign: Double) {
    guard var last = outline.last else { return }
    func excess(_ point: Point) -> Double { sign * (point.x * x + point.y * y - meters) }
    clipped.removeAll(keepingCapacity: true)
    var lastExcess = excess(last)
    for point in outline {
      let excess = excess(point)
      if (excess > 0) != (lastExcess > 0) {
        let share = lastExcess / (lastExcess - excess)
        clipped.append(
          Point(x: last.x + share * (point.x - last.x), y: last.y + share * (point.y - last.y)))
      }
      if excess <= 0 { clipped.append(point) }
      (last, lastExcess) = (point, excess)
    }
    swap(&outline, &clipped)
  }

  private var outlinedArea: Double {
    guard let first = outline.first else { return 0 }
    var sum = 0.0
    var last = Point(x: 0, y: 0)
    for point in outline {
      let next = Point(x: point.x - first.x, y: point.y - first.y)
      sum += last.x * next.y - next.x * last.y
      last = next
    }
    return sum / 2
  }

  /// The side of the smallest cells, as a share of the capsules' radius and of the disk's.
  private static let cellShare = 1.0 / 16
  private static let cellShareOfDisk = 1.0 / 24
  /// How far apart, as a share of the smaller radius, the ends of two capsules that are taken for one
  /// may be along each axis. The outline moves by √2 times that at most.
  private static let thinningShare = 1.0 / 5_000
}

extension Capsule {
  /// The point of the segment that is nearest to a point.
  fileprivate func foot(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let squared = dx * dx + dy * dy
    let along = (x - start.x) * dx + (y - start.y) * dy
    let fraction = squared > 0 ? min(1, max(0, along / squared)) : 0
    return (start.x + fraction * dx, start.y + fraction * dy)
  }

  fileprivate func metersToSegment(_ x: Double, _ y: Double) -> Double {
    let foot = foot(x, y)
    return ((x - foot.x) * (x - foot.x) + (y - foot.y) * (y - foot.y)).squareRoot()
  }
}
