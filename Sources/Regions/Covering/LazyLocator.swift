import Synchronization

/// The owner of a locator and its raster, which are made when first used.
///
/// They are read without a lock and without a retain, each of which would cost more than the test.
// Unchecked because of the locator, a managed buffer, which does not change once it is made.
struct LazyLocator: ~Copyable, @unchecked Sendable {
  private let decided = Atomic<UInt64>(0)
  private let covered = Atomic<UInt64>(0)
  private let made = Atomic<Unmanaged<PointLocator>?>(nil)

  deinit { made.load(ordering: .acquiring)?.release() }

  /// Whether polygons cover a point in their box; nil where rounding leaves a doubt.
  ///
  /// - Parameter polygons: the same each time.
  /// - Complexity: O(*n*) the first time, then that of the locator.
  func covers(
    _ point: PlanarPoint, of polygons: @autoclosure () -> [[[PlanarPoint]]], in box: PlanarBox
  ) -> Bool? {
    let raster = CoarseRaster(
      decided: decided.load(ordering: .acquiring), covered: covered.load(ordering: .relaxed))
    if let answer = raster.covers(point, in: box) { return answer }
    let locator = made.load(ordering: .acquiring) ?? make(polygons(), in: box)
    // Without counting a reference: nothing replaces the locator, and only the deinit releases it.
    return locator._withUnsafeGuaranteedRef { $0.covers(point) }
  }

  private func make(_ polygons: [[[PlanarPoint]]], in box: PlanarBox) -> Unmanaged<PointLocator> {
    let locator = PointLocator.make(polygons)
    let raster = CoarseRaster(polygons, in: box, locator: locator)
    let mine = Unmanaged.passRetained(locator)
    let (isMine, others) = made.compareExchange(
      expected: nil, desired: mine, ordering: .acquiringAndReleasing)
    if !isMine, let others {
      mine.release()
      return others
    }
    covered.store(raster.covered, ordering: .relaxed)
    // A thread that sees these bits also sees those stored before.
    decided.store(raster.decided, ordering: .releasing)
    return mine
  }
}
