public import ToDo

/// Adds items one batch after the other, more of them than memory holds; see
/// ``SQLiteItemStore/importing(_:_:)``.
public struct ItemImport {
  /// When added items are kept.
  public enum Mode: Sendable {
    /// Items are durable when `add` returns. Its transactions take about 0.8 s, and 0.1 s while others
    /// write, so that these need not wait longer.
    case stepByStep
    /// All items are kept when the import ends, and none when it throws. Other processes cannot
    /// write meanwhile.
    case allOrNothing
    /// Nothing is kept: the import reports what would happen.
    case rehearsal
  }

  /// Writes items, and reports what is written.
  typealias Write = (
    _ items: [ToDoItem], _ whenWritten: ([Addition]) throws -> Void
  ) throws -> [Addition]

  /// Deletes items, and reports how many, transaction by transaction.
  typealias Remove = (
    _ removals: [ItemRemoval], _ whenRemoved: (Int) -> Void
  ) throws(StoreError) -> Int

  private let write: Write
  private let removeItems: Remove
  private let begin: () throws(StoreError) -> Void

  init(
    write: @escaping Write,
    remove: @escaping Remove,
    begin: @escaping () throws(StoreError) -> Void
  ) {
    self.write = write
    removeItems = remove
    self.begin = begin
  }

  /// Begins another source, such as the next file. Done items that equal items of the sources
  /// before are not added again, as if each source had an import of its own.
  ///
  /// - Throws: ``StoreError``.
  public func beginSource() throws(StoreError) {
    try begin()
  }

  /// Deletes items that were deleted in another file, unless they were changed after that.
  ///
  /// - Returns: how many were deleted.
  /// - Throws: ``StoreError``.
  @discardableResult
  public func remove(_ removals: [ItemRemoval]) throws(StoreError) -> Int {
    try removeItems(removals) { _ in }
  }

  /// Deletes items and reports how many, transaction by transaction. In a step-by-step import they are gone
  /// for good by then, whatever becomes of the next transaction; in the other modes they are not yet.
  ///
  /// - Parameter whenRemoved: Called with the number for the next removals.
  @discardableResult
  package func remove(
    _ removals: [ItemRemoval], whenRemoved: (Int) -> Void
  ) throws(StoreError) -> Int {
    try removeItems(removals, whenRemoved)
  }

  /// Adds items as `ItemStore.add(contentsOf:)` does; done items that equal others of the same
  /// source are new each time.
  ///
  /// - Returns: for each item, in order, its id and whether it is new.
  /// - Throws: ``StoreError``, `ToDoError.tooLarge` and `ToDoError.idsExhausted`.
  @discardableResult
  public func add(_ items: [ToDoItem]) throws -> [Addition] {
    try write(items) { _ in }
  }

  /// Adds items and reports them transaction by transaction. In a step-by-step import they are durable
  /// by then, whatever becomes of the next transaction; in the other modes they are not yet.
  ///
  /// - Parameter whenWritten: Called with the results for the next items; what it throws ends the
  ///   import.
  @discardableResult
  package func add(
    _ items: [ToDoItem], whenWritten: ([Addition]) throws -> Void
  ) throws -> [Addition] {
    try write(items, whenWritten)
  }
}
