/// Stands for the snapshots of one version of a tree: as long as there is one, it has a reference
/// besides the writer's.
final class PageVersion: Sendable {}

/// What only the writer of a tree needs to know about its pages.
///
/// A page that a snapshot may share is copied before it is written. Its birth, the number of the
/// version in which it was made, tells whether that is so. The old page goes back to the memory when
/// no snapshot can see it any more. The writer does all of this work: a snapshot costs one
/// reference, and nothing when it ends.
struct PageWriter: Sendable {
  // Tells whether the writer has been copied: of two copies, the first to write takes pages of its
  // own.
  private final class Identity: Sendable {}

  private var identity = Identity()
  private var birth: UInt64 = 1
  /// Versions that snapshots may still see, the oldest first.
  private var past: ContiguousArray<Past> = []

  private struct Past {
    var version: PageVersion
    let birth: UInt64
    /// Pages that this version uses and the next one does not.
    var pages: ContiguousArray<Page> = []
  }

  // Unchecked because a pointer is not Sendable. Safe: only the one writer uses it, to give the page back.
  private struct Page: @unchecked Sendable {
    let address: UnsafeMutableRawPointer
    let kind: PageKind
  }

  /// The numbers of pages that are free for reuse.
  var freeLeaves: ContiguousArray<UInt32> = []
  var freeNodes: ContiguousArray<UInt32> = []

  /// How many pages only older versions use.
  var pastPageCount: Int { past.reduce(0) { $0 + $1.pages.count } }

  /// Whether no copy of this writer exists. A copy has to call `part` before it writes.
  mutating func isAlone() -> Bool { isKnownUniquelyReferenced(&identity) }

  /// Starts over with pages that nothing else shares.
  mutating func part() {
    identity = Identity()
    past = []
  }

  /// Begins a change that existing snapshots must not see.
  ///
  /// - Parameter version: The tree's version, to which snapshots have references.
  mutating func begin(_ version: inout PageVersion, _ memory: PageMemory) {
    if !past.isEmpty { recycle(memory) }
    guard !isKnownUniquelyReferenced(&version) else { return }
    past.append(Past(version: version, birth: birth))
    version = PageVersion()
    birth += 1
  }

  // Inlined: usually the page is not shared, and only its birth is compared.
  /// The memory of a page, whose address is known, for writing: a copy if a snapshot may see the page.
  @inline(__always)
  mutating func writable(
    _ page: UnsafeMutableRawPointer, _ number: UInt32, in table: inout PageTable,
    _ memory: PageMemory
  ) -> UnsafeMutableRawPointer {
    page.birth(table.kind) == birth ? page : copy(page, number, in: &table, memory)
  }

  /// Makes a page with a number, not initialized.
  mutating func make(
    _ number: UInt32, in table: inout PageTable, _ memory: PageMemory
  ) {
    if number == table.pageCount { skip(number, in: &table, memory) }
    let page = memory.take(table.kind)
    page.setBirth(birth, table.kind)
    set(number, page, in: &table, memory)
  }

  /// The birth of the pages of a run.
  struct BirthStamp: Sendable {
    fileprivate let birth: UInt64
    fileprivate let kind: PageKind

    /// Notes in a page when it was made.
    func mark(_ page: UnsafeMutableRawPointer) { page.setBirth(birth, kind) }
  }

  /// Makes pages with the next numbers, in memory that was reserved for them. None is touched, so that several
  /// threads can fill them at the same time.
  ///
  /// - Returns: The stamp with which each page has to be marked before it is used.
  mutating func makeRun(
    _ count: Int, in table: inout PageTable, _ memory: PageMemory
  ) -> BirthStamp {
    let first = memory.takeRun(count, table.kind)
    for index in 0..<count {
      let number = table.pageCount
      skip(number, in: &table, memory)
      set(number, first + index * table.kind.byteCount, in: &table, memory)
    }
    return BirthStamp(birth: birth, kind: table.kind)
  }

  /// Adds the next number to the table without a page.
  mutating func skip(_ number: UInt32, in table: inout PageTable, _ memory: PageMemory) {
    if number & PageTable.tableMask == 0 {
      let new = memory.take(PageTable.tableKind)
      new.setBirth(birth, PageTable.tableKind)
      table.tables.append(new.assumingMemoryBound(to: UnsafeMutableRawPointer.self))
    }
    table.pageCount += 1
  }

  /// Copies another page's content into a page of this version.
  func fill(_ number: UInt32, with page: UnsafeMutableRawPointer, in table: PageTable) {
    let new = table.page(number)
    new.copyMemory(from: page, byteCount: table.kind.byteCount)
    new.setBirth(birth, table.kind)
  }

  /// Gives a page's memory back, now or when no snapshot can see it any more.
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
    let index = Int(number >> PageTable.tableShift)
    var addresses = table.tables[index]
    if UnsafeMutableRawPointer(addresses).birth(PageTable.tableKind) != birth {
      let new = memory.take(PageTable.tableKind)
      new.copyMemory(from: addresses, byteCount: PageTable.tableKind.byteCount)
      new.setBirth(birth, PageTable.tableKind)
      retire(addresses, PageTable.tableKind, memory)
      addresses = new.assumingMemoryBound(to: UnsafeMutableRawPointer.self)
      table.tables[index] = addresses
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

  /// Gives back pages that only versions without snapshots used.
  private mutating func recycle(_ memory: PageMemory) {
    for index in past.indices.reversed()
    where isKnownUniquelyReferenced(&past[index].version) {
      let before = index > 0 ? past[index - 1].birth : 0
      for page in past[index].pages {
        if page.address.birth(page.kind) > before {
          memory.give(page.address, page.kind)
        } else {
          past[index - 1].pages.append(page)
        }
      }
      past.remove(at: index)
    }
  }
}

extension UnsafeMutableRawPointer {
  // Both are inlined: they are one instruction each.
  @inline(__always)
  fileprivate func birth(_ kind: PageKind) -> UInt64 {
    load(fromByteOffset: kind.birthOffset, as: UInt64.self)
  }

  @inline(__always)
  fileprivate func setBirth(_ birth: UInt64, _ kind: PageKind) {
    storeBytes(of: birth, toByteOffset: kind.birthOffset, as: UInt64.self)
  }
}
