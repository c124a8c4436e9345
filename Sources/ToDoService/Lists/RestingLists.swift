import ToDo
package import ToDoStore

/// The items of lists whose files are closed. They are as in the files for as long as these are as they
/// were.
package struct RestingLists: Sendable {
  /// The state of a list's file: another number for another state; nil while that is not certain.
  package typealias FileState = @Sendable (ListID) -> Int64?

  private struct Resting {
    let items: QueryEngine
    let state: Int64
    let byteCount: Int
  }

  private var lists: [ListID: Resting] = [:]
  private var uses = RecentUse<ListID>()
  private(set) var byteCount = 0

  var count: Int { lists.count }

  /// The items of a list and the state that its file had.
  mutating func items(of list: ListID) -> (items: QueryEngine, state: Int64)? {
    guard let resting = lists[list] else { return nil }
    uses.note(list)
    return (resting.items, resting.state)
  }

  mutating func insert(_ items: QueryEngine, of list: ListID, state: Int64, byteCount count: Int) {
    remove(list)
    lists[list] = Resting(items: items, state: state, byteCount: count)
    uses.note(list)
    byteCount += count
  }

  mutating func remove(_ list: ListID) {
    guard let resting = lists.removeValue(forKey: list) else { return }
    uses.remove(list)
    byteCount -= resting.byteCount
  }

  /// Removes the list that was not asked for the longest; false without one.
  mutating func removeOldest() -> Bool {
    guard let list = uses.removeOldest(), let resting = lists.removeValue(forKey: list) else {
      return false
    }
    byteCount -= resting.byteCount
    return true
  }
}
