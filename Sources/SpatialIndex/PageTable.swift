/// Where the pages of one kind are, by their numbers.
///
/// Two levels, so that a change copies a table of 128 addresses and not all of them.
struct PageTable: Sendable {
  static let tableKind = PageKind(byteCount: 1088, birthOffset: 1024)
  static let tableShift: UInt32 = 7
  static let tableMask: UInt32 = 1 << tableShift - 1

  /// How many tables so many pages need.
  static func tableCount(for pageCount: Int) -> Int {
    (pageCount + Int(tableMask)) >> Int(tableShift)
  }

  typealias Addresses = UnsafeMutablePointer<UnsafeMutableRawPointer>

  let kind: PageKind
  // The addresses are those of pages in the `PageMemory` that the tree keeps with the tables;
  // they are written by the tree's writer alone, and only in tables that no snapshot shares.
  nonisolated(unsafe) var tables: ContiguousArray<Addresses> = []
  /// The number of pages ever made: every page's number is below it.
  var pageCount: UInt32 = 0

  init(_ kind: PageKind) {
    self.kind = kind
  }

  /// The memory of a page, to be read only.
  @inline(__always)
  func page(_ number: UInt32) -> UnsafeMutableRawPointer {
    tables[Int(number >> Self.tableShift)][Int(number & Self.tableMask)]
  }

  /// Reads pages without counting references to the table.
  struct Reader {
    // Nil without pages, whose numbers nobody asks for.
    fileprivate let tables: UnsafePointer<Addresses>?

    /// The memory of a page, to be read only.
    @inline(__always)
    func page(_ number: UInt32) -> UnsafeMutableRawPointer {
      tables.unsafelyUnwrapped[Int(number >> tableShift)][Int(number & tableMask)]
    }
  }

  /// A reader that is good as long as the table is.
  ///
  /// The address leaves the closure, which is more than the standard library promises: a closure
  /// around a question would capture the whole tree, and count its references, at a tenth of the
  /// price of a question. It holds because an array's memory stays where it is as long as
  /// something refers to the array and nothing changes it; who reads keeps the tree until the end.
  @inline(__always)
  var reader: Reader {
    Reader(tables: tables.withUnsafeBufferPointer { $0.baseAddress })
  }
}
