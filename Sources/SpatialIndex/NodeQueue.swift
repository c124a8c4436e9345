/// Nodes of several trees that wait to be searched, in memory of the caller.
///
/// The first to come is searched first, so that the nodes of a level, and the trees, are waited for
/// together. When there is little room left, the last is searched first, which needs no more.
struct NodeQueue {
  /// A node that waits to be searched.
  struct Pending {
    let page: UInt32
    /// The number of its tree.
    let tree: UInt16
    /// The number of levels below it.
    let level: UInt16
  }

  private let memory: UnsafeMutableBufferPointer<Pending>
  private var first = 0
  private var end = 0
  /// How many places may be taken when the first is searched next.
  private let limit: Int

  /// How many places there have to be for trees of a height.
  static func capacity(height: Int) -> Int {
    // 1024 bytes: the most that the standard library puts on the stack.
    max(1024 / MemoryLayout<Pending>.stride, longestWay(height) + 2 * NodePage.capacity)
  }

  /// How many nodes wait at most after one that was taken from the front, when the last is searched
  /// first: all children of each node on the way down.
  private static func longestWay(_ height: Int) -> Int { NodePage.capacity * (height + 1) }

  /// - Parameter memory: `capacity(height:)` places.
  init(_ memory: UnsafeMutableBufferPointer<Pending>, height: Int) {
    self.memory = memory
    limit = memory.count - Self.longestWay(height)
  }

  // Inlined: a query calls both for every node that it searches.
  @inline(__always)
  mutating func pop() -> Pending? {
    guard first < end else { return nil }
    guard end <= limit else {
      end -= 1
      return memory[end]
    }
    defer {
      first += 1
      if first == end { (first, end) = (0, 0) }
    }
    return memory[first]
  }

  @inline(__always)
  mutating func push(_ node: Pending) {
    memory[end] = node
    end += 1
  }
}
