/// Where 32 pages of a `PagedArray` are.
@usableFromInline
struct ArrayChunk<Element> {
  /// Where the memory of the flat pages starts; nil if there never were any.
  @usableFromInline let start: UnsafeMutablePointer<Element>?
  /// The pages that are not flat, as bits.
  @usableFromInline var ordinary: UInt32

  /// A chunk with so many flat pages, which come first.
  @usableFromInline
  init(start: UnsafeMutablePointer<Element>?, flatPageCount: Int) {
    self.start = start
    ordinary = UInt32(truncatingIfNeeded: ~0 << flatPageCount)
  }

  /// A chunk without flat pages.
  @usableFromInline static var ordinary: ArrayChunk { ArrayChunk(start: nil, flatPageCount: 0) }

  // Inlined: it is asked for every element that is read.
  /// Whether a page is flat.
  @inlinable
  @inline(__always)
  func isFlat(_ page: Int) -> Bool { ordinary >> UInt32(truncatingIfNeeded: page) & 1 == 0 }

  /// Notes that a page is not flat.
  @inlinable
  mutating func makeOrdinary(_ page: Int) { ordinary |= 1 << UInt32(page) }
}
