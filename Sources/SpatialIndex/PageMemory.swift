/// The layout of a kind of page: its size, and where it keeps its birth.
struct PageKind: Sendable {
  /// A multiple of 64, a cache line.
  let byteCount: Int
  /// The offset of the page's birth, 8 bytes: the number of the version in which it was made.
  let birthOffset: Int
}

/// The memory of a tree's pages. It hands pages out, takes them back, and frees all of them when it
/// is deinitialized.
///
/// Pages are aligned to 64 bytes and not initialized.
// Unchecked because it is mutable. Safe: only the one writer of a tree calls its methods. Snapshots refer to it
// so that it outlives them, and read only pages that the writer no longer changes.
final class PageMemory: @unchecked Sendable {
  private var blocks: ContiguousArray<UnsafeMutableRawPointer> = []
  /// Pages that were taken back, by their size in cache lines.
  private var spare: [Int: ContiguousArray<UnsafeMutableRawPointer>] = [:]
  /// Memory that has not been handed out yet, by the size of its pages in cache lines.
  private var fresh: [Int: (next: UnsafeMutableRawPointer, count: Int)] = [:]
  private var blockPages = 1
  /// How many pages are handed out.
  private(set) var pagesInUse = 0

  /// The largest number of pages in a block: 3 MB of leaves.
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

  /// Hands out pages, one after the other in memory, for which `reserve` has just been called, without
  /// another kind of the same size after them.
  func takeRun(_ count: Int, _ kind: PageKind) -> UnsafeMutableRawPointer {
    guard let (first, left) = fresh[kind.byteCount / 64], left >= count else {
      preconditionFailure("Memory for \(count) pages has been reserved")
    }
    fresh[kind.byteCount / 64] = (first + count * kind.byteCount, left - count)
    pagesInUse += count
    return first
  }

  /// Reserves memory for pages of several kinds, which `take` then hands out in the order of their
  /// addresses.
  func reserve(_ counts: [(count: Int, kind: PageKind)]) {
    let byteCount = counts.reduce(0) { $0 + $1.count * $1.kind.byteCount }
    guard byteCount > 0 else { return }
    var block = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
    blocks.append(block)
    preferHugePages(block, byteCount: byteCount)
    for (count, kind) in counts {
      // The rest of the previous block becomes spare pages.
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
