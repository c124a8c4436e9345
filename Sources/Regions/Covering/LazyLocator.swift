import Synchronization

/// The one owner of a locator that is made when it is first asked, and of its raster.
///
/// They are read without a lock and without a retain: either costs more than the answer.
// Unchecked for the locator, a managed buffer, which nobody changes once it is made.
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
    // Nothing replaces it, and only the deinit releases it.
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
    // Whoever sees these bits sees those before as well.
    decided.store(raster.decided, ordering: .releasing)
    return mine
  }
}
