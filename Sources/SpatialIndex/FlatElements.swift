/// Elements of plain bits, one after the other in memory, which several arrays may share.
///
/// What makes it is inlinable for the reason given at `PagedArray`.
@usableFromInline
final class FlatElements<Element> {
  @usableFromInline let start: UnsafeMutablePointer<Element>
  @usableFromInline let count: Int

  /// Makes elements `element(0)`, `element(1)` …; O(*count*).
  @inlinable
  convenience init(count: Int, _ element: (Int) -> Element) {
    self.init(uninitializedCount: count)
    for index in 0..<count { (start + index).initialize(to: element(index)) }
  }

  @usableFromInline
  init(uninitializedCount count: Int) {
    let byteCount = count * MemoryLayout<Element>.stride
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: byteCount, alignment: max(64, MemoryLayout<Element>.alignment))
    preferHugePages(memory, byteCount: byteCount)
    start = memory.bindMemory(to: Element.self, capacity: count)
    self.count = count
  }

  // Plain bits need not be deinitialized.
  deinit { start.deallocate() }
}
