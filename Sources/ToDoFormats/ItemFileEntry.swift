public import ToDo

/// An entry that a reader of items gives.
public enum ItemFileEntry: Hashable, Sendable {
  /// An item.
  case item(ToDoItem)
  /// That an item was deleted in the file from which the entry comes.
  case removal(ItemRemoval)
  /// An oddity in an entry that was read all the same.
  case warning(FormatNotice)
  /// An entry that could not be read. It has no item.
  case refusal(FormatNotice)
}
