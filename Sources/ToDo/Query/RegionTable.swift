import SpatialIndex

/// Regions by the numbers of their bounding balls in a forest, next to each other where the balls
/// are.
@usableFromInline
struct RegionTable: Sendable {
  private var regions = PagedArray<Region?>()
  /// The same ones once more, as covering asks them; those of absent regions are not asked.
  private var uncounted = PagedArray<UncountedRegion>()
  let matcher: RegionMatcher

  @usableFromInline
  init(matcher: RegionMatcher) {
    self.matcher = matcher
  }

  /// - Parameter region: the one of each number.
  @usableFromInline
  init(count: Int, matcher: RegionMatcher, _ region: (Int) -> Region) {
    self.matcher = matcher
    regions = PagedArray(count: count) { region($0) }
    uncounted = PagedArray(count: count) { UncountedRegion(region($0)) }
  }

  @usableFromInline
  subscript(number: UInt32) -> Region? { regions[Int(number)] }

  /// Puts a region at a number that had one, or had one once, or is the next.
  @usableFromInline
  mutating func set(_ number: UInt32, to region: Region) {
    if Int(number) == regions.count {
      regions.append(region)
      uncounted.append(UncountedRegion(region))
    } else {
      regions[Int(number)] = region
      uncounted[Int(number)] = UncountedRegion(region)
    }
  }

  @usableFromInline
  mutating func remove(_ number: UInt32) { regions[Int(number)] = nil }

  /// Calls `body` with the number of every region that covers a position.
  ///
  /// - Parameters:
  ///   - balls: the regions' bounding balls.
  ///   - candidateFound: is given all that may cover it, of some size, before `body` the first.
  @usableFromInline
  func forEachRegion(
    covering position: Coordinate, in balls: BallForest, candidateFound: (UInt32) -> Void,
    _ body: (UInt32) -> Void
  ) {
    let point = ECEF(position)
    // Three times in a row memory is asked for what comes next, for all candidates at once: for
    // the references, for the regions, and for what `candidateFound` wants.
    balls.forEachEntry(
      covering: point, position, leafFound: uncounted.prefetch,
      entryFound: { number in
        prefetchMemory(uncounted[Int(number)].address, lines: UncountedRegion.hotLineCount)
        candidateFound(number)
      },
      { number, _ in
        if matcher.covers(uncounted[Int(number)], position, at: point) { body(number) }
      })
    withExtendedLifetime(self) {}
  }

  /// The distance in metres to a region that is there.
  ///
  /// - Parameter point: the position in space.
  @usableFromInline
  func distanceMeters(from position: Coordinate, at point: ECEF, to number: UInt32) -> Double {
    withExtendedLifetime(self) {
      matcher.distanceMeters(from: position, at: point, to: uncounted[Int(number)])
    }
  }
}
