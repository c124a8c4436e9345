/// An item with the id that its store gave it. As JSON: `{"id": "k7f3qz", "item": {…}}`.
///
/// Two are equal when id and content are.
public struct StoredItem: Sendable, Identifiable {
  /// The id, which never changes.
  public let id: ItemID
  /// The content. When its triggers change, each reminder keeps its id: the same trigger is the same
  /// reminder, wherever it is in the list.
  public var item: ToDoItem {
    didSet { reminderNumbers.follow(from: oldValue.triggers, to: item.triggers) }
  }
  /// Which reminder each trigger is.
  package private(set) var reminderNumbers: ReminderNumbers

  /// Makes a stored item, as a store does.
  public init(id: ItemID, item: ToDoItem) {
    self.init(id: id, item: item, reminderNumbers: ReminderNumbers())
  }

  /// - Parameter reminderNumbers: Those of the item's triggers.
  package init(id: ItemID, item: ToDoItem, reminderNumbers: ReminderNumbers) {
    precondition(reminderNumbers.fit(item.triggers.count), "Each trigger has a number")
    self.id = id
    self.item = item
    self.reminderNumbers = reminderNumbers
  }
}

extension StoredItem {
  /// The id of the reminder that a trigger is; nil if the item has no trigger at this index, and for
  /// those beyond ``ReminderID/limit``.
  public func reminder(at index: Int) -> ReminderID? {
    guard item.triggers.prefix(ReminderID.limit).indices.contains(index) else { return nil }
    return ReminderID(item: id, number: reminderNumbers[index])
  }

  /// The trigger of one of the item's reminders; nil if it was removed, or is another item's.
  public func trigger(of reminder: ReminderID) -> LocationTrigger? {
    item.triggers.indices.first { self.reminder(at: $0) == reminder }.map { item.triggers[$0] }
  }
}

extension StoredItem: Hashable {
  /// Whether id and content are equal.
  public static func == (left: StoredItem, right: StoredItem) -> Bool {
    left.id == right.id && left.item == right.item
  }

  /// Hashes the id, which differs between items.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
  }
}

extension StoredItem: Codable {
  private enum Key: String, CodingKey { case id, item, reminders }

  /// Reads a stored item.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let item = try values.decode(ToDoItem.self, forKey: .item)
    let numbers = try values.decodeIfPresent(ReminderNumbers.self, forKey: .reminders)
    guard numbers?.fit(item.triggers.count) ?? true else {
      throw DecodingError.dataCorruptedError(
        forKey: .reminders, in: values, debugDescription: "Not every trigger has a number")
    }
    self.init(
      id: try values.decode(ItemID.self, forKey: .id), item: item,
      reminderNumbers: numbers ?? ReminderNumbers())
  }

  /// Writes id and item, and once reminders were removed or moved, also which one each trigger is.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(id, forKey: .id)
    try values.encode(item, forKey: .item)
    if !reminderNumbers.isByIndex { try values.encode(reminderNumbers, forKey: .reminders) }
  }
}
