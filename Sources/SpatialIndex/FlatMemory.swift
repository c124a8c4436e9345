/// Memory for elements of plain bits in chunks, which several arrays may share.
@usableFromInline
final class FlatMemory<Element> {
  private var blocks: [UnsafeMutablePointer<Element>] = []
  /// What has not been taken of the last block for chunks: where it starts, and how many elements have room.
  private var spare: UnsafeMutablePointer<Element>?
  private var spareCount = 0
  /// How many elements have been taken.
  private var takenCount = 0

  /// The most bytes of a block for chunks, unless it has only one.
  private static var mostBytes: Int { 1 << 22 }

  @usableFromInline
  init() {}

  // Plain bits need not be deinitialized.
  deinit { for block in blocks { block.deallocate() } }

  /// Memory for some elements, one after the other and not initialized, in a block of its own.
  @usableFromInline
  func take(_ count: Int) -> UnsafeMutablePointer<Element> {
    takenCount += count
    return makeBlock(count)
  }

  /// Memory for a chunk, not initialized.
  func takeChunk(of count: Int) -> UnsafeMutablePointer<Element> {
    if spareCount < count {
      // By a half more than before, so that blocks are few.
      let byteCount = count * MemoryLayout<Element>.stride
      let most = Self.mostBytes / byteCount
      let chunks = max(1, min(takenCount / (2 * count), most))
      spare = makeBlock(chunks * count)
      spareCount = chunks * count
    }
    let chunk = spare.unsafelyUnwrapped
    spare = chunk + count
    spareCount -= count
    takenCount += count
    return chunk
  }

  private func makeBlock(_ count: Int) -> UnsafeMutablePointer<Element> {
    let byteCount = count * MemoryLayout<Element>.stride
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: byteCount, alignment: max(64, MemoryLayout<Element>.alignment))
    preferHugePages(memory, byteCount: byteCount)
    let block = memory.bindMemory(to: Element.self, capacity: count)
    blocks.append(block)
    return block
  }
}
