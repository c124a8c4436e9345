public import ToDo

/// A way to add items that come one after the other, more of them than memory holds.
public struct ItemImport {
  /// When what was added is kept.
  public enum Mode: Sendable {
    /// Each call of `add` is a transaction of its own, durable when it returns.
    case stepByStep
    /// All calls together are one: kept when the import ends, and not at all when it throws.
    case allOrNothing
    /// Nothing is kept: the import says what would happen.
    case rehearsal
  }

  private let write: ([ToDoItem]) throws -> [Addition]
  private let begin: () throws -> Void

  init(
    write: @escaping ([ToDoItem]) throws -> [Addition], begin: @escaping () throws -> Void
  ) {
    self.write = write
    self.begin = begin
  }

  /// Begins with another source, such as the next file: done items that equal those of the
  /// sources before stay away, as if each source had an import of its own.
  public func beginSource() throws {
    try begin()
  }

  /// Adds items as `ItemStore.add(contentsOf:)` does; done ones that equal others of the same
  /// source are new each time.
  @discardableResult
  public func add(_ items: [ToDoItem]) throws -> [Addition] {
    try write(items)
  }
}
