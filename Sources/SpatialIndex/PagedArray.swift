import CKernels

/// An array whose copies share its elements in pages of about 2 kB until one of them writes.
///
/// A write to a shared copy copies one page of elements and, on each of two levels above it, one
/// page of 32 references. That makes snapshots cheap while changes go on.
///
/// It is inlinable because code that is generic over the ids of an index is compiled in the module
/// that chooses them: called across modules without specialisation, it took half the time of a
/// query for the nearest points.
@usableFromInline
// Unchecked because its pages are objects that can change. Safe: before a write, `withUniquePage` copies a page
// that another array refers to, so shared pages are only read; elements are Sendable.
package struct PagedArray<Element: Sendable>: @unchecked Sendable {
  @usableFromInline typealias Leaf = ArrayPage<Element>
  @usableFromInline typealias Branch = ArrayPage<Leaf>

  /// Pages of 32 branches of 32 leaves.
  @usableFromInline var roots: ContiguousArray<ArrayPage<Branch>> = []
  /// The number of elements.
  @inlinable package var count: Int { elementCount }

  @usableFromInline var elementCount = 0

  /// Makes an empty array.
  @inlinable
  package init() {}

  /// Makes an array of `element(0)`, `element(1)` …; O(*count*).
  @inlinable
  package init(count: Int, _ element: (Int) -> Element) {
    for start in stride(from: 0, to: count, by: 1 << Self.shift) {
      let end = min(start + (1 << Self.shift), count)
      withLeaf(of: start) { leaf in
        for index in start..<end { leaf.append(element(index)) }
      }
      elementCount = end
    }
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
      withLeaf(of: index) { $0[index & Self.mask] = newValue }
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
    withLeaf(of: first) { _ in }
    withLeaf(of: second) { _ in }
    withExtendedLifetime(self) {
      let left = UnsafeMutablePointer(mutating: address(of: first))
      let right = UnsafeMutablePointer(mutating: address(of: second))
      let element = left.move()
      left.moveInitialize(from: right, count: 1)
      right.initialize(to: element)
    }
  }

  /// Calls `body` with the leaf of an element, for writing; with a new leaf if the element is the next one
  /// and the last leaf is full.
  ///
  /// No page is returned: counting a reference to each took a thirtieth of the instructions of an insertion
  /// into an index.
  @inlinable
  mutating func withLeaf<Result>(of index: Int, _ body: (Leaf) -> Result) -> Result {
    let leaf = index >> Self.shift
    let isNew = index == count && index & Self.mask == 0
    if isNew, leaf & 1023 == 0 { roots.append(.make(capacity: 32)) }
    return withUniquePage(&roots[leaf >> 10]) { root in
      if isNew, leaf & 31 == 0 { root.append(.make(capacity: 32)) }
      return root.withUnsafeMutablePointerToElements { branches in
        withUniquePage(&branches[leaf >> 5 & 31]) { branch in
          if isNew { branch.append(.make(capacity: 1 << Self.shift)) }
          return branch.withUnsafeMutablePointerToElements { leaves in
            withUniquePage(&leaves[leaf & 31], body)
          }
        }
      }
    }
  }
}

/// A page of elements, stored in the memory of the object itself.
@usableFromInline
final class ArrayPage<Element>: ManagedBuffer<Int, Element> {
  deinit {
    _ = withUnsafeMutablePointers { $1.deinitialize(count: $0.pointee) }
  }

  @inlinable
  static func make(capacity: Int) -> ArrayPage {
    let page = unsafeDowncast(create(minimumCapacity: capacity) { _ in 0 }, to: ArrayPage.self)
    page.withUnsafeMutablePointerToElements { elements in
      let computed = Self.elements(of: Unmanaged.passUnretained(page).toOpaque())
      precondition(computed == UnsafeRawPointer(elements), "Elements are not where they should be")
    }
    return page
  }

  @inlinable
  func copy() -> ArrayPage {
    let copy = Self.make(capacity: capacity)
    withUnsafeMutablePointers { count, elements in
      copy.withUnsafeMutablePointers {
        $0.pointee = count.pointee
        $1.initialize(from: elements, count: count.pointee)
      }
    }
    return copy
  }

  /// The address of a page's elements: after the object's two words and the count.
  @inlinable
  static func elements(of page: UnsafeRawPointer) -> UnsafeRawPointer {
    let words = 3 * MemoryLayout<Int>.size
    let alignment = max(MemoryLayout<Int>.alignment, MemoryLayout<Element>.alignment)
    return page + ((words + alignment - 1) & -alignment)
  }

  @inlinable
  subscript(index: Int) -> Element {
    get { withUnsafeMutablePointerToElements { $0[index] } }
    set { withUnsafeMutablePointerToElements { $0[index] = newValue } }
  }

  @inlinable
  func append(_ element: Element) {
    withUnsafeMutablePointers { count, elements in
      (elements + count.pointee).initialize(to: element)
      count.pointee += 1
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

/// Calls `body` with a page, which is copied first if something else refers to it.
@inlinable
@inline(__always)
func withUniquePage<Content, Result>(
  _ page: inout ArrayPage<Content>, _ body: (ArrayPage<Content>) -> Result
) -> Result {
  if !isKnownUniquelyReferenced(&page) { page = page.copy() }
  return body(page)
}
