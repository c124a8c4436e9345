/// Reads the elements of an array without counting references to its parts.
@usableFromInline
package struct PagedArrayReader<Element: Sendable> {
  @usableFromInline let count: Int
  @usableFromInline let chunks: UnsafePointer<ArrayChunk<Element>>?
  /// The references to the pages of branches.
  @usableFromInline let roots: UnsafeRawPointer?

  @inlinable
  init(count: Int, chunks: UnsafePointer<ArrayChunk<Element>>?, roots: UnsafeRawPointer?) {
    self.count = count
    self.chunks = chunks
    self.roots = roots
  }

  // Inlined like what it calls: it is asked for every id that a query finds.
  /// The element at an index; O(1).
  @inlinable
  @inline(__always)
  package subscript(index: Int) -> Element { address(of: index).pointee }

  /// The address of an element.
  ///
  /// It is found through raw addresses: counting a reference to each page on the way would write to
  /// pages that are often not in any cache.
  @inlinable
  @inline(__always)
  func address(of index: Int) -> UnsafePointer<Element> {
    precondition(index >= 0 && index < count, "Index out of range")
    if let element = flatElement(at: index) { return UnsafePointer(element) }
    let leaf = index >> PagedArray<Element>.shift
    let word = MemoryLayout<UnsafeRawPointer>.stride
    let root = roots.unsafelyUnwrapped
      .load(fromByteOffset: (leaf >> 10) * word, as: UnsafeRawPointer.self)
    let branch = ArrayPage<PagedArray<Element>.Branch>.elements(of: root)
      .load(fromByteOffset: (leaf >> 5 & 31) * word, as: UnsafeRawPointer.self)
    let page = ArrayPage<PagedArray<Element>.Leaf>.elements(of: branch)
      .load(fromByteOffset: (leaf & 31) * word, as: UnsafeRawPointer.self)
    return ArrayPage<Element>.elements(of: page).assumingMemoryBound(to: Element.self)
      + (index & PagedArray<Element>.mask)
  }

  /// The address of an element in a flat page, or nil.
  ///
  /// - Parameter index: In a chunk that has been made.
  @inlinable
  @inline(__always)
  func flatElement(at index: Int) -> UnsafeMutablePointer<Element>? {
    guard PagedArray<Element>.isPlain else { return nil }
    let page = index >> PagedArray<Element>.shift
    let chunk = chunks.unsafelyUnwrapped[page >> 5]
    guard chunk.isFlat(page & 31) else { return nil }
    return chunk.start.unsafelyUnwrapped + index & (PagedArray<Element>.chunkLength - 1)
  }

  /// Prefetches an element and, of small ones, some after it.
  @inlinable
  package func prefetch(_ index: UInt32) {
    let lines = (MemoryLayout<Element>.stride + 63) / 64
    let address = address(of: Int(index))
    if lines > 3 { prefetchMemory(address, lines: lines) } else { prefetchThreeLines(address) }
  }

  /// Prefetches an element.
  @inlinable
  package func prefetchElement(_ index: UInt32) {
    prefetchMemory(address(of: Int(index)), lines: (MemoryLayout<Element>.stride + 63) / 64)
  }

  /// Prefetches some elements.
  @inlinable
  package func prefetchElements(_ indices: UnsafeBufferPointer<UInt32>) {
    for index in indices { prefetchElement(index) }
  }
}
