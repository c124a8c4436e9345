/// Stands for the snapshots of one moment: as long as there is one, something but the writer
/// refers to it.
final class PageVersion: Sendable {}

/// What the one who changes a tree knows of its pages, and no snapshot needs.
///
/// A page that a snapshot may share is copied before it is written; which one that is its birth
/// tells, the number of the version in which it was made. The page that was copied goes back to
/// the memory when no snapshot is left that can see it. All of this is the writer's: a snapshot
/// costs one reference, and its end nothing more.
struct PageWriter: Sendable {
  // Tells a copy of the writer from the writer: whoever writes first after the copy was made
  // takes pages of its own.
  private final class Identity: Sendable {}

  private var identity = Identity()
  private var birth: UInt64 = 1
  /// Versions that snapshots may still see, the oldest first.
  private var past: ContiguousArray<Past> = []

  private struct Past {
    var version: PageVersion
    let birth: UInt64
    /// Pages that this version sees and the next one does not.
    var pages: ContiguousArray<Page> = []
  }

  // The address is of a page that the writer alone may give back.
  private struct Page: @unchecked Sendable {
    let address: UnsafeMutableRawPointer
    let kind: PageKind
  }

  /// The numbers of pages that were given back.
  var freeLeaves: ContiguousArray<UInt32> = []
  var freeNodes: ContiguousArray<UInt32> = []

  /// How many pages only older versions see.
  var pastPageCount: Int { past.reduce(0) { $0 + $1.pages.count } }

  /// Whether no copy of this writer exists; a copy has to part from the tree's pages before it
  /// writes.
  mutating func isAlone() -> Bool { isKnownUniquelyReferenced(&identity) }

  /// Begins anew, with pages that nobody else has.
  mutating func part() {
    identity = Identity()
    past = []
  }

  /// Begins a change: what snapshots see from now on stays as it is.
  ///
  /// - Parameter version: the tree's, of which snapshots have a reference.
  mutating func begin(_ version: inout PageVersion, _ memory: PageMemory) {
    if !past.isEmpty { recycle(memory) }
    guard !isKnownUniquelyReferenced(&version) else { return }
    past.append(Past(version: version, birth: birth))
    version = PageVersion()
    birth += 1
  }

  /// The memory of a page, to be written: a copy where snapshots may see it.
  @inline(__always)
  mutating func writable(
    _ number: UInt32, in table: inout PageTable, _ memory: PageMemory
  ) -> UnsafeMutableRawPointer {
    let page = table.page(number)
    if page.birth(table.kind) == birth { return page }
    return copy(page, number, in: &table, memory)
  }

  /// Makes a page of that number, with whatever is in it.
  mutating func make(
    _ number: UInt32, in table: inout PageTable, _ memory: PageMemory
  ) {
    if number == table.pageCount { skip(number, in: &table, memory) }
    let page = memory.take(table.kind)
    page.setBirth(birth, table.kind)
    set(number, page, in: &table, memory)
  }

  /// Makes room in the table for a number, the next one, without a page.
  mutating func skip(_ number: UInt32, in table: inout PageTable, _ memory: PageMemory) {
    if number & PageTable.tableMask == 0 {
      let new = memory.take(PageTable.tableKind)
      new.setBirth(birth, PageTable.tableKind)
      table.tables.append(new.assumingMemoryBound(to: UnsafeMutableRawPointer.self))
    }
    table.pageCount += 1
  }

  /// Gives a page of this version the content of another one.
  func fill(_ number: UInt32, with page: UnsafeMutableRawPointer, in table: PageTable) {
    let new = table.page(number)
    new.copyMemory(from: page, byteCount: table.kind.byteCount)
    new.setBirth(birth, table.kind)
  }

  /// Gives the memory of a page back, at once or when no snapshot sees it.
  mutating func discard(_ number: UInt32, in table: PageTable, _ memory: PageMemory) {
    retire(table.page(number), table.kind, memory)
  }

  private mutating func copy(
    _ page: UnsafeMutableRawPointer, _ number: UInt32, in table: inout PageTable,
    _ memory: PageMemory
  ) -> UnsafeMutableRawPointer {
    let new = memory.take(table.kind)
    new.copyMemory(from: page, byteCount: table.kind.byteCount)
    new.setBirth(birth, table.kind)
    set(number, new, in: &table, memory)
    retire(page, table.kind, memory)
    return new
  }

  private mutating func set(
    _ number: UInt32, _ page: UnsafeMutableRawPointer, in table: inout PageTable,
    _ memory: PageMemory
  ) {
    let place = Int(number >> PageTable.tableShift)
    var addresses = table.tables[place]
    if UnsafeMutableRawPointer(addresses).birth(PageTable.tableKind) != birth {
      let new = memory.take(PageTable.tableKind)
      new.copyMemory(from: addresses, byteCount: PageTable.tableKind.byteCount)
      new.setBirth(birth, PageTable.tableKind)
      retire(addresses, PageTable.tableKind, memory)
      addresses = new.assumingMemoryBound(to: UnsafeMutableRawPointer.self)
      table.tables[place] = addresses
    }
    addresses[Int(number & PageTable.tableMask)] = page
  }

  private mutating func retire(
    _ page: UnsafeMutableRawPointer, _ kind: PageKind, _ memory: PageMemory
  ) {
    guard let last = past.indices.last, page.birth(kind) <= past[last].birth else {
      memory.give(page, kind)
      return
    }
    past[last].pages.append(Page(address: page, kind: kind))
  }

  /// Takes back what only versions saw of which no snapshot is left.
  private mutating func recycle(_ memory: PageMemory) {
    for place in past.indices.reversed()
    where isKnownUniquelyReferenced(&past[place].version) {
      let before = place > 0 ? past[place - 1].birth : 0
      for page in past[place].pages {
        if page.address.birth(page.kind) > before {
          memory.give(page.address, page.kind)
        } else {
          past[place - 1].pages.append(page)
        }
      }
      past.remove(at: place)
    }
  }
}

extension UnsafeMutableRawPointer {
  @inline(__always)
  fileprivate func birth(_ kind: PageKind) -> UInt64 {
    load(fromByteOffset: kind.birthOffset, as: UInt64.self)
  }

  @inline(__always)
  fileprivate func setBirth(_ birth: UInt64, _ kind: PageKind) {
    storeBytes(of: birth, toByteOffset: kind.birthOffset, as: UInt64.self)
  }
}
