/// The addresses of all pages of one kind, by page number.
///
/// It has two levels, so that a change copies a table of 128 addresses and not all of them.
struct PageTable: Sendable {
  static let tableKind = PageKind(byteCount: 1088, birthOffset: 1024)
  static let tableShift: UInt32 = 7
  static let tableMask: UInt32 = 1 << tableShift - 1

  /// How many tables a number of pages needs.
  static func tableCount(for pageCount: Int) -> Int {
    (pageCount + Int(tableMask)) >> Int(tableShift)
  }

  typealias Addresses = UnsafeMutablePointer<UnsafeMutableRawPointer>

  let kind: PageKind
  // Safe: only the tree's writer writes addresses, and only in tables that no snapshot shares. The
  // pages are in the `PageMemory` that the tree keeps beside the tables.
  nonisolated(unsafe) var tables: ContiguousArray<Addresses> = []
  /// The number of pages ever made: every page's number is below it.
  var pageCount: UInt32 = 0

  init(_ kind: PageKind) {
    self.kind = kind
  }

  // Inlined, here and in `Reader`: a change looks up every page on its way, and a query its root.
  /// The memory of a page, for reading only.
  @inline(__always)
  func page(_ number: UInt32) -> UnsafeMutableRawPointer {
    tables[Int(number >> Self.tableShift)][Int(number & Self.tableMask)]
  }

  /// Reads pages without counting references to the table.
  struct Reader {
    // Nil when there are no pages, and so no numbers to look up.
    fileprivate let tables: UnsafePointer<Addresses>?

    /// The memory of a page, for reading only.
    @inline(__always)
    func page(_ number: UInt32) -> UnsafeMutableRawPointer {
      tables.unsafelyUnwrapped[Int(number >> tableShift)][Int(number & tableMask)]
    }
  }

  /// A reader that is valid as long as the table is kept and unchanged.
  ///
  /// The address escapes its closure, for which the standard library gives no guarantee. A closure
  /// around a whole query would capture the tree and count its references, which takes a tenth of a
  /// query's time. It works because an array's memory stays in place as long as something refers to
  /// the array and nothing changes it, and readers keep the tree until the end.
  @inline(__always)
  var reader: Reader {
    Reader(tables: tables.withUnsafeBufferPointer { $0.baseAddress })
  }
}
