/// Fixed-size pages of raw memory, addressed by number, in chunks of 64 that copies share until
/// one of them writes.
///
/// Pages are 64-byte aligned, a cache line, and start as zeros.
struct PagePool: Sendable {
  // Sendable though its memory can change: it is written only while one pool alone refers to
  // it.
  private final class Chunk: @unchecked Sendable {
    let base: UnsafeMutableRawPointer
    private let byteCount: Int

    init(byteCount: Int) {
      self.byteCount = byteCount
      base = .allocate(byteCount: byteCount, alignment: 64)
      base.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
    }

    init(copying other: Chunk) {
      byteCount = other.byteCount
      base = .allocate(byteCount: byteCount, alignment: 64)
      base.copyMemory(from: other.base, byteCount: byteCount)
    }

    deinit { base.deallocate() }
  }

  private static let chunkShift: UInt32 = 6
  private static let chunkMask: UInt32 = 1 << chunkShift - 1

  private let pageByteCount: Int
  private var chunks: ContiguousArray<Chunk> = []
  private var freePages: ContiguousArray<UInt32> = []
  /// The number of pages ever made: every page's number is below it.
  private(set) var pageCount: UInt32 = 0

  init(pageByteCount: Int) {
    precondition(pageByteCount % 64 == 0)
    self.pageByteCount = pageByteCount
  }

  /// The number of pages in use.
  var usedPageCount: Int { Int(pageCount) - freePages.count }

  /// The memory of a page, to be read only; it stays as long as the pool is not changed.
  @inline(__always)
  func page(_ number: UInt32) -> UnsafeMutableRawPointer {
    chunks[Int(number >> Self.chunkShift)].base
      + Int(number & Self.chunkMask) * pageByteCount
  }

  /// The memory of a page, to be written; it stays until the pool is next changed or copied.
  @inline(__always)
  mutating func writablePage(_ number: UInt32) -> UnsafeMutableRawPointer {
    let chunk = Int(number >> Self.chunkShift)
    if !isKnownUniquelyReferenced(&chunks[chunk]) {
      chunks[chunk] = Chunk(copying: chunks[chunk])
    }
    return page(number)
  }

  /// Takes a page, whose content is whatever was there.
  mutating func allocate() -> UInt32 {
    if let page = freePages.popLast() { return page }
    if pageCount & Self.chunkMask == 0 {
      chunks.append(Chunk(byteCount: pageByteCount << Self.chunkShift))
    }
    pageCount += 1
    return pageCount - 1
  }

  mutating func free(_ number: UInt32) {
    freePages.append(number)
  }
}
