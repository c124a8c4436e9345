import CKernels

/// An array whose copies share its elements in pages of about 2 kB until one of them writes.
///
/// A write to a shared copy copies one page of elements and, on each of two levels above it, one
/// page of 32 references. That makes snapshots cheap while changes go on.
///
/// An array that is made at once has its whole pages one after the other in memory if the elements are plain bits: they
/// are flat. So a query finds an element without the two levels above, for which it would mostly wait: for a million
/// elements of 4 bytes they have 300 cache lines. A flat page becomes an ordinary one when it is written while another
/// copy shares it; that also copies a bit for each page. The memory of flat pages is freed when all have become
/// ordinary.
///
/// It is inlinable because code that is generic over the ids of an index is compiled in the module
/// that chooses them: called across modules without specialisation, it took half the time of a
/// query for the nearest points.
@usableFromInline
// Unchecked because its pages are objects that can change, and because it has the address of flat ones. Safe: before a
// write, `withUniquePage` copies a page that another array refers to, and `flatElement(toWriteAt:)` one of flat pages
// that another array shares, so shared pages are only read; `flat` outlives the address; elements are Sendable.
package struct PagedArray<Element: Sendable>: @unchecked Sendable {
  @usableFromInline typealias Leaf = ArrayPage<Element>
  @usableFromInline typealias Branch = ArrayPage<Leaf>

  /// Pages of 32 branches of 32 leaves.
  @usableFromInline var roots: ContiguousArray<ArrayPage<Branch>> = []
  /// The number of elements.
  @inlinable package var count: Int { elementCount }

  @usableFromInline var elementCount = 0

  /// The flat pages, the first ones. In the tree they are empty.
  @usableFromInline var flat: FlatElements<Element>?
  /// Where `flat` starts, to load one address less.
  @usableFromInline var flatStart: UnsafeMutablePointer<Element>?
  /// How many elements `flat` has, with those of pages that have become ordinary.
  @usableFromInline var flatCount = 0
  /// The pages of `flat` that have become ordinary, as bits.
  @usableFromInline var moved: ContiguousArray<UInt64> = []
  /// How many pages are flat.
  @usableFromInline var flatPageCount = 0

  /// Makes an empty array.
  @inlinable
  package init() {}

  /// Makes an array of `element(0)`, `element(1)` …; O(*count*).
  @inlinable
  package init(count: Int, _ element: (Int) -> Element) {
    // Only plain bits: `flat` would keep other elements alive after their page was replaced.
    if _isPOD(Element.self), count > Self.mask {
      begin(with: FlatElements(count: count & ~Self.mask, element))
    }
    for start in stride(from: flatCount, to: count, by: 1 << Self.shift) {
      let end = min(start + (1 << Self.shift), count)
      withLeaf(of: start) { leaf in
        for index in start..<end { leaf.append(element(index)) }
      }
      elementCount = end
    }
  }

  /// Makes an empty array one of flat pages.
  @usableFromInline
  mutating func begin(with elements: FlatElements<Element>) {
    flat = elements
    flatStart = elements.start
    flatCount = elements.count
    flatPageCount = flatCount >> Self.shift
    moved = ContiguousArray(repeating: 0, count: (flatPageCount + 63) / 64)
    let empty = Leaf.make(capacity: 0)
    for page in 0..<flatPageCount { withBranch(of: page, isNew: true) { $0.append(empty) } }
    elementCount = flatCount
  }

  /// The number of elements in a leaf, as a power of two: 2 to 512.
  @inlinable static var shift: Int {
    let count = max(2, 2048 / max(4, MemoryLayout<Element>.stride))
    return Int.bitWidth - 1 - count.leadingZeroBitCount
  }

  @inlinable static var mask: Int { 1 << shift - 1 }

  /// The element at an index; O(1).
  @inlinable
  package subscript(index: Int) -> Element {
    get { withExtendedLifetime(self) { address(of: index).pointee } }
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

  /// The address of an element, which is valid as long as the array.
  ///
  /// It is found through raw addresses: counting a reference to each page on the way would write to
  /// pages that are often not in any cache.
  @inlinable
  @inline(__always)
  func address(of index: Int) -> UnsafePointer<Element> {
    precondition(index >= 0 && index < count, "Index out of range")
    if isFlat(index) { return UnsafePointer(flatStart.unsafelyUnwrapped) + index }
    let leaf = index >> Self.shift
    let word = MemoryLayout<UnsafeRawPointer>.stride
    return roots.withUnsafeBufferPointer { roots in
      let root = UnsafeRawPointer(roots.baseAddress.unsafelyUnwrapped)
        .load(fromByteOffset: (leaf >> 10) * word, as: UnsafeRawPointer.self)
      let branch = ArrayPage<Branch>.elements(of: root)
        .load(fromByteOffset: (leaf >> 5 & 31) * word, as: UnsafeRawPointer.self)
      let page = ArrayPage<Leaf>.elements(of: branch)
        .load(fromByteOffset: (leaf & 31) * word, as: UnsafeRawPointer.self)
      return ArrayPage<Element>.elements(of: page).assumingMemoryBound(to: Element.self)
        + (index & Self.mask)
    }
  }

  // Inlined: it is asked for every element that is read.
  /// Whether an element is in a flat page.
  @inlinable
  @inline(__always)
  func isFlat(_ index: Int) -> Bool {
    guard index < flatCount else { return false }
    let page = index >> Self.shift
    return moved.withUnsafeBufferPointer { $0[page >> 6] >> UInt64(page & 63) & 1 == 0 }
  }

  /// The address of an element in a flat page, for writing; nil if it is not in one. If another array shares the
  /// page, it becomes an ordinary one first.
  @inlinable
  mutating func flatElement(toWriteAt index: Int) -> UnsafeMutablePointer<Element>? {
    guard isFlat(index), let flatStart else { return nil }
    if isKnownUniquelyReferenced(&flat) { return flatStart + index }
    let page = index >> Self.shift
    let leaf = Leaf.make(copying: flatStart + page << Self.shift, count: 1 << Self.shift)
    withBranch(of: page, isNew: false) { $0[page & 31] = leaf }
    moved[page >> 6] |= 1 << UInt64(page & 63)
    flatPageCount -= 1
    if flatPageCount == 0 { (flat, self.flatStart, flatCount, moved) = (nil, nil, 0, []) }
    return nil
  }

  /// Adds an element at the end; O(1).
  @inlinable
  package mutating func append(_ element: Element) {
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
  /// is the next one and the last leaf is full.
  ///
  /// No page is returned: counting a reference to each took a thirtieth of the instructions of an insertion
  /// into an index.
  @inlinable
  mutating func withLeaf<Result>(of index: Int, _ body: (Leaf) -> Result) -> Result {
    let leaf = index >> Self.shift
    let isNew = index == count && index & Self.mask == 0
    return withBranch(of: leaf, isNew: isNew) { branch in
      if isNew { branch.append(.make(capacity: 1 << Self.shift)) }
      return branch.withUnsafeMutablePointerToElements { leaves in
        withUniquePage(&leaves[leaf & 31], body)
      }
    }
  }

  // Inlined: it was a part of `withLeaf`.
  /// Calls `body` with the branch of a leaf, for writing; with one that has room if the leaf is the next one.
  @inlinable
  @inline(__always)
  mutating func withBranch<Result>(
    of leaf: Int, isNew: Bool, _ body: (Branch) -> Result
  ) -> Result {
    if isNew, leaf & 1023 == 0 { roots.append(.make(capacity: 32)) }
    return withUniquePage(&roots[leaf >> 10]) { root in
      if isNew, leaf & 31 == 0 { root.append(.make(capacity: 32)) }
      return root.withUnsafeMutablePointerToElements { branches in
        withUniquePage(&branches[leaf >> 5 & 31], body)
      }
    }
  }
}

/// Prefetches three cache lines of 64 bytes, without a loop.
@usableFromInline
package func prefetchThreeLines(_ address: UnsafeRawPointer) { ckernels_prefetch(address, 3) }

/// Prefetches cache lines of 64 bytes.
@usableFromInline
package func prefetchMemory(_ address: UnsafeRawPointer, lines: Int) {
  ckernels_prefetch(address, lines)
}
