import Synchronization
import ToDo
import ToDoStore

/// The items of a list in memory, as they are in its store, whoever changes that.
///
/// The items are loaded when they are first asked for. Then each question first looks whether the store
/// was changed since, which takes a few microseconds; if it was, what has changed is read.
final class ListMemory: Sendable {
  private struct State {
    var engine: QueryEngine?
    /// That of the watch when the engine was last brought up to date.
    var version: Int64?
    /// About how many bytes an item takes, when all were read.
    var itemBytes = 0
  }

  private let store: any ListStore
  private let watch: StoreWatch
  private let state = Mutex(State())
  /// The moment that the engine stands for. It is locked while the engine is brought up to date.
  private let moment = Mutex<StoreMoment?>(nil)

  init(_ store: any ListStore) throws {
    self.store = store
    watch = try store.watch()
  }

  /// The items, if they are loaded and nothing has changed since; nil otherwise.
  ///
  /// - Complexity: O(1). It does not wait for a disk.
  func present() throws -> QueryEngine? {
    guard state.withLock({ $0.engine != nil }) else { return nil }
    let version = try watch.version()
    return state.withLock { $0.version == version ? $0.engine : nil }
  }

  /// The items as they are now. It waits for the disk.
  func refreshed() throws -> QueryEngine {
    try moment.withLock { moment in
      // Another request may have done it meanwhile.
      if let engine = try present() { return engine }
      // What changes while the store is read counts as changed since.
      let version = try watch.version()
      let engine = try refresh(&moment)
      state.withLock { state in
        state.engine = engine
        state.version = version
      }
      return engine
    }
  }

  /// Whether the items were loaded.
  var isLoaded: Bool { state.withLock { $0.engine != nil } }

  /// About how many bytes the items take in memory; O(1).
  var byteCount: Int {
    state.withLock { state in (state.engine?.count ?? 0) * state.itemBytes }
  }

  private func refresh(_ moment: inout StoreMoment?) throws -> QueryEngine {
    if let known = moment, let engine = state.withLock({ $0.engine }) {
      let changes = try store.changes(since: known)
      if let items = changes.items {
        for (id, item) in items {
          if let item { engine.insert(item) } else { engine.remove(id) }
        }
        moment = changes.moment
        return engine
      }
    }
    let now = try store.moment()
    var byteCount = 0
    let engine = try QueryEngine { add in
      try store.forEachItem(ItemFilter(state: .any)) { stored in
        byteCount += stored.byteCount
        add(stored)
        return true
      }
    }
    state.withLock { [byteCount] in $0.itemBytes = byteCount / max(1, engine.count) }
    moment = now
    return engine
  }
}
