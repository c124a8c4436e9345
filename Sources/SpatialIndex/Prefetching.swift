import CKernels

/// Prefetches three cache lines of 64 bytes, without a loop.
@usableFromInline
package func prefetchThreeLines(_ address: UnsafeRawPointer) { ckernels_prefetch(address, 3) }

/// Prefetches cache lines of 64 bytes.
@usableFromInline
package func prefetchMemory(_ address: UnsafeRawPointer, lines: Int) {
  ckernels_prefetch(address, lines)
}
