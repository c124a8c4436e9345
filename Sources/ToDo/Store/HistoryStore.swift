#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A store that knows what was changed, and can take it back.
///
/// A step is what one call has changed, or one import. It is kept for 30 days, and of the newest 10,000
/// steps. Taking one back gives its items the content, the place in the list and the reminders' memory
/// that they had before. Reminders that were delivered stay delivered.
public protocol HistoryStore: AnyObject, Sendable {
  /// The steps that can be taken back, the newest first.
  ///
  /// - Parameter limit: The greatest number of steps to return.
  func steps(limit: Int) throws -> [HistoryStep]

  /// The steps that have changed an item, the newest first.
  ///
  /// - Parameter item: The id of an item that is there or was.
  func steps(of item: ItemID) throws -> [HistoryStep]

  /// Takes back the newest steps, the newest first, in one transaction.
  ///
  /// - Parameter count: How many; all, if there are fewer.
  /// - Returns: The steps that were taken back, the newest first. Empty if there was none.
  @discardableResult
  func undo(_ count: Int) throws -> [HistoryStep]

  /// Takes back the newest change of one item, and leaves the other changes of that step as they are.
  ///
  /// - Returns: The step, with this item alone; nil if no change of the item is known.
  @discardableResult
  func undo(changeOf item: ItemID) throws -> HistoryStep?

  /// Forgets every step, so that nothing is kept of what was deleted.
  func forgetSteps() throws
}

/// A change that can be taken back.
public struct HistoryStep: Hashable, Sendable, Identifiable {
  /// The number of the step; a later one has a greater number.
  public let id: Int64
  /// When it was done.
  public let time: Date
  /// What has made the change, such as the arguments of a command; nil if it did not say.
  public let command: String?
  /// The items that it has changed, in the order of the changes: at most ``mostItems`` of them.
  public let items: [ItemID]
  /// How many items it has changed.
  public let itemCount: Int
  /// The named places that it has changed.
  public let places: [String]

  /// How many items a step names.
  public static let mostItems = 20

  /// Makes a step, as a store does.
  public init(
    id: Int64, time: Date, command: String?, items: [ItemID], itemCount: Int, places: [String]
  ) {
    self.id = id
    self.time = time
    self.command = command
    self.items = items
    self.itemCount = itemCount
    self.places = places
  }
}
