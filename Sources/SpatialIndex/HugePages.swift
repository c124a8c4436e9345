#if canImport(Glibc)
  import Glibc
#endif

/// Asks the system for huge pages behind memory that has just been allocated and not been written.
///
/// What reads addresses far apart mostly misses the processor's table of small memory pages, and the
/// system takes long to make each of these. Memory smaller than a huge page, and systems other than
/// Linux, are left alone.
@usableFromInline
func preferHugePages(_ start: UnsafeMutableRawPointer, byteCount: Int) {
  #if canImport(Glibc)
    let smallPage = 4_096
    guard byteCount >= 1 << 21 else { return }
    madvise(start.alignedUp(toMultipleOf: smallPage), byteCount - smallPage, MADV_HUGEPAGE)
  #endif
}

extension Array {
  /// Reserves capacity in an empty array, on huge pages if there are some.
  @inlinable
  mutating func reserveHugePages(for capacity: Int) {
    reserveCapacity(capacity)
    withUnsafeMutableBufferPointer {
      guard let base = $0.baseAddress else { return }
      preferHugePages(base, byteCount: capacity * MemoryLayout<Element>.stride)
    }
  }
}
