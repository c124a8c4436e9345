public import ToDo

/// An entry that a reader of items gives.
public enum ItemFileEntry: Hashable, Sendable {
  /// An item.
  case item(ToDoItem)
  /// Something was odd, but was read.
  case warning(FormatNotice)
  /// Something could not be read. There is no item for it.
  case refusal(FormatNotice)
}
