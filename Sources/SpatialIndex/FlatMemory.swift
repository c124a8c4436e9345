/// Memory for elements of plain bits in chunks, which several arrays may share.
///
/// What makes it is inlinable for the reason given at `PagedArray`.
@usableFromInline
final class FlatMemory<Element> {
  private var blocks: [UnsafeMutablePointer<Element>] = []
  /// How many elements of the last block have not been taken, and where they start.
  private var spareCount = 0
  private var spare: UnsafeMutablePointer<Element>?
  private var takenCount = 0

  /// The largest number of chunks in a block.
  private static var mostChunks: Int { 64 }

  @usableFromInline
  init() {}

  // Plain bits need not be deinitialized.
  deinit { for block in blocks { block.deallocate() } }

  /// Memory for some elements, one after the other and not initialized, in a block of its own.
  @usableFromInline
  func take(_ count: Int) -> UnsafeMutablePointer<Element> {
    let byteCount = count * MemoryLayout<Element>.stride
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: byteCount, alignment: max(64, MemoryLayout<Element>.alignment))
    preferHugePages(memory, byteCount: byteCount)
    let block = memory.bindMemory(to: Element.self, capacity: count)
    blocks.append(block)
    takenCount += count
    return block
  }

  /// Memory for a chunk, not initialized. A block for several is made at once, by which memory grows by a half.
  func takeChunk(of count: Int) -> UnsafeMutablePointer<Element> {
    if spareCount < count {
      let chunks = min(max(takenCount / (2 * count), 1), Self.mostChunks)
      spare = take(chunks * count)
      spareCount = chunks * count
      takenCount -= spareCount
    }
    let chunk = spare.unsafelyUnwrapped
    spare = chunk + count
    spareCount -= count
    takenCount += count
    return chunk
  }
}
