import Dispatch
import Synchronization

/// The contents of items, which another thread computes block by block, a little ahead of the one that
/// takes them.
///
/// Where that thread is late, or the system has none, the taker computes a block itself. It only waits for
/// a block that the other thread has begun.
final class ContentsAhead: Sendable {
  private enum Block {
    case waiting
    case begun
    case ready([ItemContent])
    case taken
  }

  private struct State {
    var blocks: [Block]
    /// The one after the last that was taken.
    var next = 0
    /// The one that the taker waits for.
    var awaited: Int?
    var isEnded = false
  }

  let indices: Range<Int>
  private let content: @Sendable (_ index: Int) -> ItemContent
  private let state: Mutex<State>
  private let moved = DispatchSemaphore(value: 0)
  private let ready = DispatchSemaphore(value: 0)

  static let blockSize = 64
  /// How many blocks are computed before they are taken.
  private static let blocksAhead = 8

  /// - Parameters:
  ///   - indices: What there is to compute.
  ///   - content: Computes a content; it is called on either thread.
  init(_ indices: Range<Int>, content: @escaping @Sendable (_ index: Int) -> ItemContent) {
    self.indices = indices
    self.content = content
    let blockCount = (indices.count + Self.blockSize - 1) / Self.blockSize
    state = Mutex(State(blocks: Array(repeating: .waiting, count: blockCount)))
  }

  /// Lets another thread compute, until the last block is taken or `end` is called.
  func start() {
    // Without one `take` computes everything.
    _ = WorkerThread.start { [self] in computeAhead() }
  }

  /// Takes a block. Each can be taken once; after a later one it is still there.
  func take(_ block: Int) -> [ItemContent] {
    while true {
      let found = state.withLock { state in
        let found = state.blocks[block]
        if case .begun = found {
          state.awaited = block
        } else {
          state.blocks[block] = .taken
          state.next = max(state.next, block + 1)
        }
        return found
      }
      moved.signal()
      switch found {
      case .ready(let contents): return contents
      case .begun: ready.wait()
      case .waiting: return compute(block)
      case .taken: preconditionFailure("Block \(block) is taken twice")
      }
    }
  }

  /// Nothing is wanted any more.
  func end() {
    state.withLock { $0.isEnded = true }
    moved.signal()
  }

  private func compute(_ block: Int) -> [ItemContent] {
    let begin = indices.lowerBound + block * Self.blockSize
    return (begin..<min(begin + Self.blockSize, indices.upperBound)).map(content)
  }

  private func computeAhead() {
    while true {
      let (block, isEnded) = state.withLock { state -> (Int?, Bool) in
        let end = min(state.next + Self.blocksAhead, state.blocks.count)
        let block = (state.next..<end).first {
          if case .waiting = state.blocks[$0] { true } else { false }
        }
        if let block { state.blocks[block] = .begun }
        return (block, state.isEnded || state.next == state.blocks.count)
      }
      guard !isEnded else { return }
      guard let block else {
        moved.wait()
        continue
      }
      let contents = compute(block)
      let isAwaited = state.withLock { state in
        state.blocks[block] = .ready(contents)
        return state.awaited == block
      }
      if isAwaited { ready.signal() }
    }
  }
}
