#if canImport(Glibc)
  import Glibc
#endif

/// Memory for pages of a bulk load, which lasts as long as one of them.
final class BoxBlock {
  /// A huge page: a query reads a few pages far apart, each of which may miss the processor's table of
  /// small ones. Measured, it is a tenth of a query's time.
  private static let byteCount = 1 << 21

  private let base = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: byteCount)
  private var used = 0

  init() {
    #if canImport(Glibc)
      madvise(base, Self.byteCount, MADV_HUGEPAGE)
    #endif
  }

  deinit { base.deallocate() }

  /// Memory for a page, aligned to 64 bytes and not initialized; nil if there is too little left.
  func take(_ byteCount: Int) -> UnsafeMutableRawPointer? {
    let start = used
    guard start + byteCount <= Self.byteCount else { return nil }
    used += byteCount
    return base + start
  }
}

/// The blocks of a bulk load.
final class BoxBlocks {
  private var last = BoxBlock()

  /// Memory for a page, and its block.
  func take(_ byteCount: Int) -> (UnsafeMutableRawPointer, BoxBlock) {
    if let address = last.take(byteCount) { return (address, last) }
    last = BoxBlock()
    guard let address = last.take(byteCount) else {
      preconditionFailure("A page is larger than a block")
    }
    return (address, last)
  }
}
