import Synchronization

/// The one owner of a locator that is made when it is first asked.
///
/// It is read without a lock and without a retain: either costs more than the answer.
// Unchecked for the locator, a managed buffer, which nobody changes once it is made.
struct LazyLocator: ~Copyable, @unchecked Sendable {
  private let made = Atomic<Unmanaged<PointLocator>?>(nil)

  deinit { made.load(ordering: .acquiring)?.release() }

  /// Whether polygons cover a point; nil where rounding leaves a doubt.
  ///
  /// - Parameter polygons: the same each time.
  /// - Complexity: O(*n*) the first time, then that of the locator.
  func covers(_ point: PlanarPoint, of polygons: @autoclosure () -> [[[PlanarPoint]]]) -> Bool? {
    let locator = made.load(ordering: .acquiring) ?? make(polygons())
    // Nothing replaces it, and only the deinit releases it.
    return locator._withUnsafeGuaranteedRef { $0.covers(point) }
  }

  private func make(_ polygons: [[[PlanarPoint]]]) -> Unmanaged<PointLocator> {
    let mine = Unmanaged.passRetained(PointLocator.make(polygons))
    let (isMine, others) = made.compareExchange(
      expected: nil, desired: mine, ordering: .acquiringAndReleasing)
    if !isMine, let others {
      mine.release()
      return others
    }
    return mine
  }
}
