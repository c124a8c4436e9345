/// An array in pages of 512 elements that copies share until one of them writes.
///
/// A write to a shared copy copies one page, not the array: that is what makes a snapshot cheap
/// while changes go on beside it.
package struct PagedArray<Element: Sendable>: Sendable {
  // Sendable though mutable: a page is written only while one array alone refers to it.
  private final class Page: @unchecked Sendable {
    var elements: ContiguousArray<Element>

    init(_ elements: ContiguousArray<Element>) {
      self.elements = elements
    }
  }

  private static var pageShift: Int { 9 }
  private static var pageMask: Int { 1 << pageShift - 1 }

  private var pages: ContiguousArray<Page> = []
  package private(set) var count = 0

  package init() {}

  /// The element at a position; O(1).
  package subscript(index: Int) -> Element {
    get {
      precondition(index >= 0 && index < count, "Index out of range")
      return pages[index >> Self.pageShift].elements[index & Self.pageMask]
    }
    set {
      precondition(index >= 0 && index < count, "Index out of range")
      let page = index >> Self.pageShift
      makeUnique(page)
      pages[page].elements[index & Self.pageMask] = newValue
    }
  }

  /// Adds an element at the end; O(1), and one page's copy where the page is shared.
  package mutating func append(_ element: Element) {
    if count & Self.pageMask == 0 {
      var elements: ContiguousArray<Element> = []
      // The first page of a small array grows as an array does.
      if count > 0 { elements.reserveCapacity(1 << Self.pageShift) }
      pages.append(Page(elements))
    }
    makeUnique(pages.count - 1)
    pages[pages.count - 1].elements.append(element)
    count += 1
  }

  private mutating func makeUnique(_ page: Int) {
    if !isKnownUniquelyReferenced(&pages[page]) {
      pages[page] = Page(pages[page].elements)
    }
  }
}
