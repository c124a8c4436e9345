#if canImport(Glibc)
  import Glibc
#endif

/// Asks the system for huge pages behind memory that has just been allocated and not been written.
///
/// What reads addresses far apart mostly misses the processor's table of small memory pages, and the
/// system takes long to make each of these. Memory smaller than a huge page is left alone, and so is
/// all of it where there is no glibc.
@usableFromInline
func preferHugePages(_ start: UnsafeMutableRawPointer, byteCount: Int) {
  #if canImport(Glibc)
    guard byteCount >= 1 << 21 else { return }
    let page = max(4_096, Int(sysconf(Int32(_SC_PAGESIZE))))
    madvise(start.alignedUp(toMultipleOf: page), byteCount - page, MADV_HUGEPAGE)
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
