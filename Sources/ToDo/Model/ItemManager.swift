#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The two lists of a to-do app in memory: open items and done items, by their index.
///
/// Adding an item that equals an open one changes nothing. Use a manager from one thread or actor at
/// a time. An ``InMemoryItemStore`` keeps items under lasting ids instead, and answers near queries.
public final class ItemManager {
  private var openItems: [ToDoItem] = []
  private var doneItems: [ToDoItem] = []
  /// How often each content is in the open list: more than once only by unchecking.
  private var openCounts: [ToDoItem: Int] = [:]

  /// Makes a manager with two empty lists.
  public init() {}

  /// The number of open items.
  public var toDoCount: Int { openItems.count }

  /// The number of done items.
  public var doneCount: Int { doneItems.count }

  /// Adds an item at the end of the open list, as not done, unless an equal one is open.
  ///
  /// - Returns: whether it was added.
  /// - Complexity: O(1) on average.
  @discardableResult
  public func add(_ item: ToDoItem) -> Bool {
    guard openCounts[item] == nil else { return false }
    append(item)
    return true
  }

  /// The open item at an index.
  ///
  /// - Precondition: `index` is at least 0 and below `toDoCount`.
  public func item(at index: Int) -> ToDoItem {
    openItems[index]
  }

  /// The done item at an index.
  ///
  /// - Precondition: `index` is at least 0 and below `doneCount`.
  public func doneItem(at index: Int) -> ToDoItem {
    doneItems[index]
  }

  /// Moves the open item at an index to the end of the done list.
  ///
  /// One that repeats is followed by the next, which is added as by ``add(_:)``; see
  /// ``ToDoItem/next(doneAt:in:)``. It does not repeat itself any more.
  ///
  /// - Parameters:
  ///   - index: The index in the open list.
  ///   - date: When it is done.
  ///   - timeZone: Where days begin, for an item that repeats.
  /// - Precondition: `index` is at least 0 and below `toDoCount`.
  public func checkItem(
    at index: Int, on date: Date = Date(), in timeZone: TimeZone = .current
  ) {
    var item = openItems.remove(at: index)
    openCounts[item] = openCounts[item].flatMap { $0 > 1 ? $0 - 1 : nil }
    let next = item.complete(at: date, in: timeZone)
    doneItems.append(item)
    if let next { add(next) }
  }

  /// Moves the done item at an index back to the end of the open list. If an equal item is open
  /// already, both stay.
  ///
  /// - Precondition: `index` is at least 0 and below `doneCount`.
  public func uncheckItem(at index: Int) {
    append(doneItems.remove(at: index))
  }

  /// Removes all items from both lists.
  public func removeAll() {
    openItems = []
    doneItems = []
    openCounts = [:]
  }

  private func append(_ item: ToDoItem) {
    var item = item
    item.done = false
    openItems.append(item)
    openCounts[item, default: 0] += 1
  }
}
