import Synchronization
package import ToDoStore

/// The lists that are in use. A list is opened when it is first asked for, and the one that was not
/// asked for the longest makes room for others.
package final class OpenLists: Sendable {
  fileprivate struct State {
    var lists: [ListID: OpenList] = [:]
    /// When each was last asked for: a count.
    var uses: [ListID: UInt64] = [:]
    var lastUse: UInt64 = 0
  }

  private let open: @Sendable (ListID) throws -> any ListStore
  private let workers: Workers
  private let mostOpen: Int
  private let state = Mutex(State())

  /// - Parameters:
  ///   - mostOpen: How many lists stay open between requests.
  ///   - workers: Wait for the lists.
  ///   - open: Opens a list.
  init(
    mostOpen: Int, workers: Workers, open: @escaping @Sendable (ListID) throws -> any ListStore
  ) {
    self.mostOpen = mostOpen
    self.workers = workers
    self.open = open
  }

  func list(_ id: ListID) async throws -> OpenList {
    if let list = known(id) { return list }
    return try await workers.run { [self] () throws -> OpenList in
      let opened = try OpenList(open(id), workers)
      return state.withLock { state in
        // Another request may have opened it meanwhile.
        if let list = state.lists[id] { return list }
        state.lists[id] = opened
        state.note(id)
        state.makeRoom(mostOpen)
        return opened
      }
    }
  }

  /// Closes a list that is removed, or restored from a backup, once nobody uses it any more.
  package func drop(_ id: ListID) {
    state.withLock { state in
      state.lists[id] = nil
      state.uses[id] = nil
    }
  }

  /// How many lists are open.
  package var count: Int { state.withLock(\.lists.count) }

  /// The lists that are open.
  var all: [OpenList] { state.withLock { Array($0.lists.values) } }

  private func known(_ id: ListID) -> OpenList? {
    state.withLock { state in
      guard let list = state.lists[id] else { return nil }
      state.note(id)
      return list
    }
  }
}

extension OpenLists.State {
  fileprivate mutating func note(_ id: ListID) {
    lastUse += 1
    uses[id] = lastUse
  }

  fileprivate mutating func makeRoom(_ mostOpen: Int) {
    while lists.count > mostOpen, let oldest = uses.min(by: { $0.value < $1.value })?.key {
      lists[oldest] = nil
      uses[oldest] = nil
    }
  }
}
