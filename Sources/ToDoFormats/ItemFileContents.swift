public import ToDo

/// The contents of a file of items, with the warnings and refusals from reading it.
public struct ItemFileContents: Hashable, Sendable {
  /// The items, in the order of the file.
  public var items: [ToDoItem]
  /// What was odd but has been read.
  public var warnings: [FormatNotice]
  /// What could not be read. There are no items for it.
  public var refusals: [FormatNotice]

  /// Creates the contents of a file.
  public init(
    items: [ToDoItem] = [], warnings: [FormatNotice] = [], refusals: [FormatNotice] = []
  ) {
    self.items = items
    self.warnings = warnings
    self.refusals = refusals
  }
}
