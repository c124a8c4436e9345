/// A reminder: one of the triggers of an item.
public struct ReminderID: Hashable, Sendable, Codable {
  /// How many triggers of one item are watched: 256.
  public static let limit = 1 << 8

  /// The item to remind of.
  public let item: ItemID
  private let triggerByte: UInt8

  /// Makes the id of an item's reminder.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - trigger: The index of the trigger among the item's.
  /// - Precondition: The index is at least 0 and below ``limit``.
  public init(item: ItemID, trigger: Int = 0) {
    precondition((0..<Self.limit).contains(trigger), "An item has no trigger number \(trigger)")
    self.item = item
    triggerByte = UInt8(trigger)
  }

  /// The index of the trigger among the item's ``ToDoItem/triggers``.
  public var trigger: Int { Int(triggerByte) }
}

extension ReminderID: Comparable {
  /// By item, then by trigger.
  public static func < (left: ReminderID, right: ReminderID) -> Bool {
    left.item == right.item ? left.triggerByte < right.triggerByte : left.item < right.item
  }
}
