/// Elements one after the other in memory, which several arrays may share.
///
/// What makes it is inlinable for the reason given at `PagedArray`.
@usableFromInline
// Unchecked because its elements can change. Safe: `PagedArray` writes them only if no other array refers to the
// object; elements are Sendable.
final class FlatElements<Element: Sendable>: @unchecked Sendable {
  @usableFromInline let start: UnsafeMutablePointer<Element>
  private let count: Int

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

  deinit {
    start.deinitialize(count: count)
    start.deallocate()
  }
}
