/// Which cells of a grid of 8 × 8 over their box polygons cover, for the cells that no edge passes
/// through (G. Zimbrão and J. M. de Souza, *A raster approximation for the processing of spatial
/// joins*, VLDB 1998).
///
/// Most points well inside or outside are decided without looking at vertices.
struct CoarseRaster {
  /// A bit for each cell that no edge passes through.
  private(set) var decided: UInt64 = 0
  /// A bit for each of those that is covered.
  private(set) var covered: UInt64 = 0

  init(decided: UInt64, covered: UInt64) {
    self.decided = decided
    self.covered = covered
  }

  /// Whether the cell of a point in the box is covered; nil where an edge passes through it.
  func covers(_ point: PlanarPoint, in box: PlanarBox) -> Bool? {
    guard decided != 0 else { return nil }
    let bit = CoarseRaster.bit(of: point, in: box)
    return decided & bit == 0 ? nil : covered & bit != 0
  }

  private static let side = 8

  /// The column or row of an ordinate. It never falls while the ordinate grows, rounding
  /// included: so the cells that an interval meets are those between its ends' cells.
  private static func cell(_ ordinate: Double, from low: Double, to high: Double) -> Int {
    let cell = (ordinate - low) / (high - low) * Double(side)
    return Int(min(Double(side - 1), max(0, cell)))
  }

  private static func bit(row: Int, column: Int) -> UInt64 { 1 << UInt64(row * side + column) }

  private static func bit(of point: PlanarPoint, in box: PlanarBox) -> UInt64 {
    bit(
      row: cell(point.y, from: box.south, to: box.north),
      column: cell(point.x, from: box.west, to: box.east))
  }
}

extension CoarseRaster {
  /// - Parameters:
  ///   - box: the box around the polygons.
  ///   - locator: tells which points the same polygons cover.
  /// - Complexity: O(*n*), and at most 64 tests by the locator.
  init(_ polygons: [[[PlanarPoint]]], in box: PlanarBox, locator: PointLocator) {
    guard box.east - box.west > CoarseRaster.leastExtentDegrees,
      box.north - box.south > CoarseRaster.leastExtentDegrees
    else { return }
    var passed: UInt64 = 0
    for ring in polygons.joined() {
      for (start, end) in zip(ring, ring.dropFirst()) {
        CoarseRaster.mark(start, end, in: box, &passed)
      }
    }
    for row in 0..<CoarseRaster.side {
      for column in 0..<CoarseRaster.side {
        let bit = CoarseRaster.bit(row: row, column: column)
        let middle = CoarseRaster.middle(row: row, column: column, of: box)
        guard passed & bit == 0, CoarseRaster.bit(of: middle, in: box) == bit,
          let isCovered = locator.covers(middle)
        else { continue }
        decided |= bit
        if isCovered { covered |= bit }
      }
    }
  }

  private static func middle(row: Int, column: Int, of box: PlanarBox) -> PlanarPoint {
    let (height, width) = (box.north - box.south, box.east - box.west)
    return PlanarPoint(
      x: box.west + (Double(column) + 0.5) / Double(side) * width,
      y: box.south + (Double(row) + 0.5) / Double(side) * height)
  }

  /// Sets the bits of all cells that an edge passes through, and of some next to it.
  private static func mark(
    _ start: PlanarPoint, _ end: PlanarPoint, in box: PlanarBox, _ passed: inout UInt64
  ) {
    func cells(_ a: Double, _ b: Double, from low: Double, to high: Double) -> ClosedRange<Int> {
      cell(
        min(a, b) - marginDegrees, from: low, to: high)...cell(
          max(a, b) + marginDegrees, from: low, to: high)
    }
    let columns = cells(start.x, end.x, from: box.west, to: box.east)
    let rows = cells(start.y, end.y, from: box.south, to: box.north)
    guard columns.count == 1 || rows.count == 1 || columns.count * rows.count == 4 else {
      let middle = PlanarPoint(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
      mark(start, middle, in: box, &passed)
      mark(middle, end, in: box, &passed)
      return
    }
    for row in rows {
      for column in columns { passed |= bit(row: row, column: column) }
    }
  }

  /// How far an edge may pass from one of its halves: a middle is rounded by 1.4e-14° near ±180°,
  /// and one between two such is off by less than two of that.
  private static let marginDegrees = 1e-12
  /// Below this the margin would not be small beside a cell.
  private static let leastExtentDegrees = 1e-9
}
