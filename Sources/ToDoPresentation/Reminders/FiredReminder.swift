public import ToDo

/// A reminder that fired, with its item.
public struct FiredReminder: Hashable, Sendable {
  /// What happened.
  public let event: GeofenceEvent
  /// The item to remind of.
  public let item: ToDoItem

  /// - Parameters:
  ///   - event: what happened.
  ///   - item: the item to remind of.
  public init(event: GeofenceEvent, item: ToDoItem) {
    self.event = event
    self.item = item
  }
}
