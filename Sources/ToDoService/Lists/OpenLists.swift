import Synchronization
import ToDo
package import ToDoStore

/// The lists that are in use, within a budget of memory.
///
/// A list is opened when it is first asked for. Open files are costly, so only some stay open; of a list
/// that makes room for others the items stay in memory, where near-queries find them for as long as the
/// file is as it was. Beyond the budget those go that were not asked for the longest.
package final class OpenLists: Sendable {
  /// How much is kept between requests.
  package struct Limits: Sendable {
    /// The most memory that lists take, in bytes, as far as that can be estimated.
    package var bytes: Int
    /// How many files of lists are open. Each is several open files of the process.
    package var openFiles: Int

    package init(bytes: Int = 256_000_000, openFiles: Int = 256) {
      self.bytes = bytes
      self.openFiles = openFiles
    }
  }

  fileprivate struct State {
    var lists: [ListID: OpenList] = [:]
    var uses = RecentUse<ListID>()
    var resting = RestingLists()
  }

  private let open: @Sendable (ListID) throws -> any ListStore
  private let fileState: RestingLists.FileState?
  private let workers: Workers
  private let limits: Limits
  private let counters: ServiceCounters
  private let state = Mutex(State())

  /// - Parameters:
  ///   - limits: How much is kept.
  ///   - workers: Wait for the lists.
  ///   - counters: Count what happens in them.
  ///   - fileState: The state of a list's file; nil where lists are kept in memory.
  ///   - open: Opens a list.
  init(
    limits: Limits, workers: Workers, counters: ServiceCounters,
    fileState: RestingLists.FileState?,
    open: @escaping @Sendable (ListID) throws -> any ListStore
  ) {
    self.limits = limits
    self.workers = workers
    self.counters = counters
    self.fileState = fileState
    self.open = open
  }

  func list(_ id: ListID) async throws -> OpenList {
    if let list = known(id) { return list }
    return try await workers.run { [self] () throws -> OpenList in
      let opened = try OpenList(open(id), workers, counters)
      let (list, closing) = state.withLock { state -> (OpenList, [(ListID, OpenList)]) in
        // Another request may have opened it meanwhile.
        if let list = state.lists[id] { return (list, []) }
        state.lists[id] = opened
        state.uses.note(id)
        state.resting.remove(id)
        return (opened, state.takeOldest(limits))
      }
      for (id, list) in closing { rest(list, id) }
      return list
    }
  }

  /// The items nearest to a position, from memory.
  func near(_ query: NearQuery, in id: ListID) async throws -> NearbyItems {
    if let list = known(id), list.hasItems { return try await list.near(query) }
    if let fileState, let (items, state) = state.withLock({ $0.resting.items(of: id) }) {
      // What is known of a file that was read is in the kernel's memory: no disk is waited for.
      if fileState(id) == state { return items.near(query) }
    }
    let found = try await list(id).near(query)
    // Its items were read, and take memory from now on.
    makeRoom()
    return found
  }

  /// Does something with a list that nobody has asked for: unless it is open, it is closed afterwards, and
  /// no other list makes room for it.
  func apart<Value: Sendable>(
    _ id: ListID, _ body: @escaping @Sendable (any ListStore) throws -> Value
  ) async throws -> Value {
    if let list = state.withLock({ $0.lists[id] }) { return try await list.reading(body) }
    return try await workers.run { [open] in try body(open(id)) }
  }

  /// Closes a list that is removed, once nobody uses it any more.
  package func drop(_ id: ListID) {
    let list = state.withLock { state in
      state.uses.remove(id)
      state.resting.remove(id)
      return state.lists.removeValue(forKey: id)
    }
    // Its file is closed here, outside of the lock.
    withExtendedLifetime(list) {}
  }

  /// How many lists are in memory.
  package var count: Int { state.withLock { $0.lists.count + $0.resting.count } }

  /// About how many bytes of memory they take.
  package var byteCount: Int { state.withLock(\.byteCount) }

  private func known(_ id: ListID) -> OpenList? {
    state.withLock { state in
      guard let list = state.lists[id] else { return nil }
      state.uses.note(id)
      return list
    }
  }

  /// Keeps the items of a list that is closed, if they are certain to be those of its file.
  private func rest(_ list: OpenList, _ id: ListID) {
    // The state is read first, so that a change after it makes another one.
    guard let fileState, let number = fileState(id), let items = try? list.items() else { return }
    state.withLock { state in
      guard state.lists[id] == nil else { return }
      state.resting.insert(items, of: id, state: number, byteCount: list.itemByteCount)
    }
    makeRoom()
  }

  private func makeRoom() {
    let closing = state.withLock { $0.drop(downTo: limits.bytes) }
    // Their files are closed here, outside of the lock.
    withExtendedLifetime(closing) {}
  }
}

extension OpenLists.State {
  var byteCount: Int {
    lists.values.reduce(resting.byteCount) { $0 + $1.byteCount }
  }

  /// Takes out the lists whose files are to be closed.
  fileprivate mutating func takeOldest(_ limits: OpenLists.Limits) -> [(ListID, OpenList)] {
    var closing: [(ListID, OpenList)] = []
    while lists.count > max(1, limits.openFiles), let id = uses.removeOldest() {
      if let list = lists.removeValue(forKey: id) { closing.append((id, list)) }
    }
    return closing
  }

  /// Drops what rests, and then what is open, until the remainder is within a budget. One list stays.
  ///
  /// - Returns: The lists that were open.
  fileprivate mutating func drop(downTo bytes: Int) -> [OpenList] {
    var count = byteCount
    while count > bytes {
      let before = resting.byteCount
      guard resting.removeOldest() else { break }
      count -= before - resting.byteCount
    }
    var closing: [OpenList] = []
    while count > bytes, lists.count > 1, let id = uses.removeOldest() {
      guard let list = lists.removeValue(forKey: id) else { continue }
      count -= list.byteCount
      closing.append(list)
    }
    return closing
  }
}
