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

  /// Makes a page of copies of some elements.
  @inlinable
  static func make(
    copying elements: UnsafePointer<Element>, count: Int, capacity: Int? = nil
  ) -> ArrayPage {
    let page = make(capacity: capacity ?? count)
    page.withUnsafeMutablePointers {
      $0.pointee = count
      $1.initialize(from: elements, count: count)
    }
    return page
  }

  @inlinable
  func copy() -> ArrayPage {
    withUnsafeMutablePointers { count, elements in
      Self.make(copying: elements, count: count.pointee, capacity: capacity)
    }
  }

  /// The address of a page's elements: after the object's two words and the count.
  @inlinable
  static func elements(of page: UnsafeRawPointer) -> UnsafeRawPointer {
    let words = 3 * MemoryLayout<Int>.size
    let alignment = max(MemoryLayout<Int>.alignment, MemoryLayout<Element>.alignment)
    return page + ((words + alignment - 1) & -alignment)
  }

  /// The number of elements.
  @inlinable var count: Int { withUnsafeMutablePointerToHeader { $0.pointee } }

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

/// Calls `body` with a page, which is copied first if something else refers to it.
@inlinable
@inline(__always)
func withUniquePage<Content, Result>(
  _ page: inout ArrayPage<Content>, _ body: (ArrayPage<Content>) -> Result
) -> Result {
  if !isKnownUniquelyReferenced(&page) { page = page.copy() }
  return body(page)
}
