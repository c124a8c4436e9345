/// An array whose copies share its elements in pages of about 2 kB until one of them writes.
///
/// A write to a shared copy copies one page of elements and, on each of two levels above it, one
/// page of 32 references. That makes snapshots cheap while changes go on.
///
/// Elements that are plain bits are mostly in flat pages, 32 of them one after the other in a chunk. So a query
/// finds one by the address of its chunk, without the two levels above its page, for which it would mostly wait:
/// for a million elements of 4 bytes these have 300 cache lines, and the addresses of chunks 16. The chunks of an
/// array that is made at once follow each other. Other pages are ordinary: the first 32 of an array that is filled
/// one by one; what is appended to the last chunk of one that was made at once; a page, or a whole chunk, that
/// begins while another copy shares the memory of flat pages; and a page that is written meanwhile, which also
/// copies the addresses. That memory is given up when no page with elements is flat any more.
///
/// It is inlinable because code that is generic over the ids of an index is compiled in the module
/// that chooses them: called across modules without specialisation, it took half the time of a
/// query for the nearest points.
@usableFromInline
// Unchecked because its pages are objects that can change, and because it has the addresses of flat ones. Safe:
// pages that another array can read are only read. Before a write, `withUniquePage` copies a page that something
// else refers to, and `flatElement(toWriteAt:)` a flat one whose memory another array has, too. Memory for flat
// pages is taken only while no other array has it, and the addresses are forgotten when `memory` is. Elements are
// Sendable.
package struct PagedArray<Element: Sendable>: @unchecked Sendable {
  @usableFromInline typealias Leaf = ArrayPage<Element>
  @usableFromInline typealias Branch = ArrayPage<Leaf>

  /// Pages of 32 branches of 32 leaves.
  @usableFromInline var roots: ContiguousArray<ArrayPage<Branch>> = []
  /// The number of elements.
  @inlinable package var count: Int { elementCount }

  @usableFromInline var elementCount = 0

  /// Where each 32 pages are, if the elements are plain bits; else empty. A flat page that has begun is empty in the tree.
  @usableFromInline var chunks: ContiguousArray<ArrayChunk<Element>> = []
  /// Owns the flat pages.
  @usableFromInline var memory: FlatMemory<Element>?
  /// How many pages with elements are flat.
  @usableFromInline var flatPageCount = 0

  /// Makes an empty array.
  @inlinable
  package init() {}

  /// Makes an array of `element(0)`, `element(1)` …; O(*count*).
  @inlinable
  package init(count: Int, _ element: (Int) -> Element) {
    precondition(count >= 0, "A count is 0 or more")
    if Self.isPlain {
      let whole = count & ~Self.mask
      if whole > 0 {
        let memory = FlatMemory<Element>()
        let start = memory.take(whole)
        for index in 0..<whole { (start + index).initialize(to: element(index)) }
        begin(with: memory, start, count: whole)
      }
      for index in whole..<count { append(element(index)) }
    } else {
      for start in stride(from: 0, to: count, by: 1 << Self.shift) {
        let end = min(start + (1 << Self.shift), count)
        withLeaf(of: start) { leaf in
          for index in start..<end { leaf.append(element(index)) }
        }
        elementCount = end
      }
    }
  }

  /// Makes an empty array one of flat pages.
  @usableFromInline
  mutating func begin(
    with memory: FlatMemory<Element>, _ start: UnsafeMutablePointer<Element>, count: Int
  ) {
    self.memory = memory
    flatPageCount = count >> Self.shift
    for first in stride(from: 0, to: count, by: Self.chunkLength) {
      let pageCount = min(count - first, Self.chunkLength) >> Self.shift
      chunks.append(ArrayChunk(start: start + first, flatPageCount: pageCount))
    }
    let empty = Leaf.make(capacity: 0)
    for page in 0..<flatPageCount { withBranch(of: page) { $0.append(empty) } }
    elementCount = count
  }

  /// Begins a page of plain bits for the next element; all earlier pages are full.
  @usableFromInline
  mutating func beginPage() {
    let page = count >> Self.shift
    if page >> 5 == chunks.count { beginChunk() }
    guard chunks[page >> 5].isFlat(page & 31) else { return }
    guard isKnownUniquelyReferenced(&memory) else {
      // It would be copied at the first write.
      chunks[page >> 5].makeOrdinary(page & 31)
      return
    }
    flatPageCount += 1
    withBranch(of: page) { $0.append(.make(capacity: 0)) }
  }

  private mutating func beginChunk() {
    // A small array stays small. Shared memory is not taken from: another thread may do so too.
    guard !chunks.isEmpty, memory == nil || isKnownUniquelyReferenced(&memory) else {
      chunks.append(.ordinary)
      return
    }
    let memory = memory ?? FlatMemory()
    self.memory = memory
    chunks.append(ArrayChunk(start: memory.takeChunk(of: Self.chunkLength), flatPageCount: 32))
  }

  // Only plain bits: `memory` would keep other elements alive after their page was replaced.
  @inlinable static var isPlain: Bool { _isPOD(Element.self) }

  /// The number of elements in a leaf, as a power of two: 2 to 512.
  @inlinable static var shift: Int {
    let count = max(2, 2048 / max(4, MemoryLayout<Element>.stride))
    return Int.bitWidth - 1 - count.leadingZeroBitCount
  }

  @inlinable static var mask: Int { 1 << shift - 1 }

  /// The number of elements in a chunk, a power of two.
  @inlinable static var chunkLength: Int { 32 << shift }

  /// The element at an index; O(1).
  @inlinable
  package subscript(index: Int) -> Element {
    get { withExtendedLifetime(self) { reader[index] } }
    set {
      precondition(index >= 0 && index < count, "Index out of range")
      if let element = flatElement(toWriteAt: index) {
        element.pointee = newValue
      } else {
        withLeaf(of: index) { $0[index & Self.mask] = newValue }
      }
    }
  }

  /// Calls `body` with the address of the element at an index; O(1).
  ///
  /// Of what is read through a pointer only that part is copied; a borrowed element is copied whole,
  /// which counts a reference to each of its parts.
  @inlinable
  package func withElement<Result>(
    at index: Int, _ body: (UnsafePointer<Element>) throws -> Result
  ) rethrows -> Result {
    try withExtendedLifetime(self) { try body(address(of: index)) }
  }

  /// Prefetches an element and, of small ones, some after it.
  @inlinable
  package func prefetch(_ index: UInt32) {
    withExtendedLifetime(self) { reader.prefetch(index) }
  }

  /// Prefetches an element.
  @inlinable
  package func prefetchElement(_ index: UInt32) {
    withExtendedLifetime(self) { reader.prefetchElement(index) }
  }

  /// Prefetches some elements.
  @inlinable
  package func prefetchElements(_ indices: UnsafeBufferPointer<UInt32>) {
    withExtendedLifetime(self) { reader.prefetchElements(indices) }
  }

  /// Calls `body` with elements from an index on that are one after the other in memory, at least one.
  ///
  /// - Parameter end: The index after the last one that is wanted.
  @inlinable
  package func withRun<Result>(
    from index: Int, to end: Int, _ body: (UnsafeBufferPointer<Element>) -> Result
  ) -> Result {
    precondition(index >= 0 && index < end && end <= count, "Index out of range")
    return withExtendedLifetime(self) {
      let pageEnd = (index | Self.mask) + 1
      return body(
        UnsafeBufferPointer(start: address(of: index), count: min(end, pageEnd) - index))
    }
  }

  /// A reader that is valid as long as the array is kept and unchanged. The addresses escape their closures for the
  /// reason given at `PageTable.reader`.
  @inlinable
  @inline(__always)
  package var reader: PagedArrayReader<Element> {
    PagedArrayReader(
      count: elementCount, chunks: chunks.withUnsafeBufferPointer { $0.baseAddress },
      roots: roots.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) })
  }

  /// The address of an element, which is valid as long as the array is kept and unchanged.
  @inlinable
  @inline(__always)
  func address(of index: Int) -> UnsafePointer<Element> { reader.address(of: index) }

  /// The address of an element in a flat page, for writing; nil if it is not in one. If another array shares the
  /// memory of flat pages, the page becomes an ordinary one first.
  @inlinable
  mutating func flatElement(toWriteAt index: Int) -> UnsafeMutablePointer<Element>? {
    guard let element = reader.flatElement(at: index) else { return nil }
    if isKnownUniquelyReferenced(&memory) { return element }
    let leaf = Leaf.make(
      copying: element - (index & Self.mask),
      count: min(count - (index & ~Self.mask), 1 << Self.shift),
      capacity: 1 << Self.shift)
    let page = index >> Self.shift
    withBranch(of: page) { $0[page & 31] = leaf }
    chunks[page >> 5].makeOrdinary(page & 31)
    flatPageCount -= 1
    if flatPageCount == 0 {
      memory = nil
      // No address outlives its memory.
      chunks = ContiguousArray(repeating: .ordinary, count: chunks.count)
    }
    return nil
  }

  /// Adds an element at the end; O(1).
  @inlinable
  package mutating func append(_ element: Element) {
    if Self.isPlain {
      if count & Self.mask == 0 { beginPage() }
      if let place = flatElement(toWriteAt: count) {
        place.initialize(to: element)
        elementCount += 1
        return
      }
    }
    withLeaf(of: count) { $0.append(element) }
    elementCount += 1
  }

  /// Exchanges two elements without copying them; O(1).
  @inlinable
  package mutating func swapAt(_ first: Int, _ second: Int) {
    precondition(
      first >= 0 && first < count && second >= 0 && second < count, "Index out of range")
    guard first != second else { return }
    // Copies the leaves that other arrays share.
    if flatElement(toWriteAt: first) == nil { withLeaf(of: first) { _ in } }
    if flatElement(toWriteAt: second) == nil { withLeaf(of: second) { _ in } }
    withExtendedLifetime(self) {
      let left = UnsafeMutablePointer(mutating: address(of: first))
      let right = UnsafeMutablePointer(mutating: address(of: second))
      let element = left.move()
      left.moveInitialize(from: right, count: 1)
      right.initialize(to: element)
    }
  }

  /// Calls `body` with the leaf of an element that is not in a flat page, for writing; with a new leaf if the element
  /// is the next one and its page has none.
  ///
  /// No page is returned: counting a reference to each took a thirtieth of the instructions of an insertion
  /// into an index.
  @inlinable
  mutating func withLeaf<Result>(of index: Int, _ body: (Leaf) -> Result) -> Result {
    let leaf = index >> Self.shift
    return withBranch(of: leaf) { branch in
      if leaf & 31 == branch.count { branch.append(.make(capacity: 1 << Self.shift)) }
      return branch.withUnsafeMutablePointerToElements { leaves in
        withUniquePage(&leaves[leaf & 31], body)
      }
    }
  }

  // Inlined: every append to a page that is not flat calls it.
  /// Calls `body` with the branch of a leaf, for writing; with one that has room if the leaf is the next one.
  @inlinable
  @inline(__always)
  mutating func withBranch<Result>(of leaf: Int, _ body: (Branch) -> Result) -> Result {
    if leaf >> 10 == roots.count { roots.append(.make(capacity: 32)) }
    return withUniquePage(&roots[leaf >> 10]) { root in
      if leaf >> 5 & 31 == root.count { root.append(.make(capacity: 32)) }
      return root.withUnsafeMutablePointerToElements { branches in
        withUniquePage(&branches[leaf >> 5 & 31], body)
      }
    }
  }
}
