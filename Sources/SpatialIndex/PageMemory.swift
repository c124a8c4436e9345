#if canImport(Glibc)
  import Glibc
#endif

/// What a page is for, and where it keeps the number of the change it was made in.
struct PageKind: Sendable {
  /// A multiple of 64, a cache line.
  let byteCount: Int
  /// Where in the page its birth, eight bytes, is kept.
  let birthOffset: Int
}

/// The memory of a tree's pages: it hands them out and takes them back, and frees all of them
/// with itself.
///
/// Pages are 64-byte aligned. Their content is whatever was there.
// Sendable though mutable: only the one writer of a tree calls its methods; snapshots refer to it
// so that it outlives them, and read pages that the writer has promised not to touch.
final class PageMemory: @unchecked Sendable {
  private var blocks: ContiguousArray<UnsafeMutableRawPointer> = []
  /// Pages that came back, by their size in cache lines.
  private var spare: [Int: ContiguousArray<UnsafeMutableRawPointer>] = [:]
  /// Memory that was never handed out, by the size of its pages in cache lines.
  private var fresh: [Int: (next: UnsafeMutableRawPointer, count: Int)] = [:]
  private var blockPages = 1
  /// How many pages are handed out.
  private(set) var pagesInUse = 0

  /// How many pages a block has at most: 3 MB of leaves.
  private static let largestBlockPages = 4_096

  deinit {
    for block in blocks { block.deallocate() }
  }

  /// Hands out a page.
  func take(_ kind: PageKind) -> UnsafeMutableRawPointer {
    let lines = kind.byteCount / 64
    if let page = spare[lines]?.popLast() {
      pagesInUse += 1
      return page
    }
    if let (next, count) = fresh[lines], count > 0 {
      fresh[lines] = (next + kind.byteCount, count - 1)
      pagesInUse += 1
      return next
    }
    reserve([(blockPages, kind)])
    // A small collection stays small.
    blockPages = min(2 * blockPages, Self.largestBlockPages)
    return take(kind)
  }

  /// Makes room for pages of several kinds, which `take` then hands out in the order of their
  /// addresses.
  func reserve(_ counts: [(count: Int, kind: PageKind)]) {
    let byteCount = counts.reduce(0) { $0 + $1.count * $1.kind.byteCount }
    guard byteCount > 0 else { return }
    var block = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
    blocks.append(block)
    #if canImport(Glibc)
      // A question on a large index touches a dozen places far apart, and each of them costs a
      // look at the tables of small pages of memory. For large blocks it is there for the asking.
      if byteCount >= 1 << 21 {
        let start = block.alignedUp(toMultipleOf: 4_096)
        madvise(start, byteCount - 4_096, MADV_HUGEPAGE)
      }
    #endif
    for (count, kind) in counts {
      // What is left of the block before goes with the pages that came back.
      while let (next, left) = fresh[kind.byteCount / 64], left > 0 {
        spare[kind.byteCount / 64, default: []].append(next)
        fresh[kind.byteCount / 64] = (next + kind.byteCount, left - 1)
      }
      fresh[kind.byteCount / 64] = (block, count)
      block += count * kind.byteCount
    }
  }

  /// Takes a page back.
  func give(_ page: UnsafeMutableRawPointer, _ kind: PageKind) {
    spare[kind.byteCount / 64, default: []].append(page)
    pagesInUse -= 1
  }
}
