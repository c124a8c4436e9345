import ToDo

/// What a file of items gave: the items, and what there was to say.
public struct ItemFileReading: Hashable, Sendable {
  /// The items, in the order of the file.
  public var items: [ToDoItem]
  /// What was odd but read all the same.
  public var warnings: [FormatNotice]
  /// What could not be read; no item stands for it.
  public var refusals: [FormatNotice]

  public init(
    items: [ToDoItem] = [], warnings: [FormatNotice] = [], refusals: [FormatNotice] = []
  ) {
    self.items = items
    self.warnings = warnings
    self.refusals = refusals
  }
}
