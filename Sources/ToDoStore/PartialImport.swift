/// What an import had changed before it failed.
package struct PartialImport: Equatable, Sendable {
  /// How many items are imported, or were there already: the first ones.
  package var itemCount: Int
  /// How many items are deleted, because they were deleted in another file.
  package var deletedCount: Int

  package init(itemCount: Int = 0, deletedCount: Int = 0) {
    self.itemCount = itemCount
    self.deletedCount = deletedCount
  }

  /// Whether nothing was changed.
  package var isEmpty: Bool { itemCount == 0 && deletedCount == 0 }
}

extension PartialImport: CustomStringConvertible {
  /// A sentence without its full stop.
  package var description: String {
    let items =
      itemCount == 1 ? "The first item is imported" : "The first \(itemCount) items are imported"
    switch (itemCount, deletedCount) {
    case (0, 0): return "Nothing was changed"
    case (0, 1): return "One item is deleted"
    case (0, let deleted): return "\(deleted) items are deleted"
    case (_, 0): return items
    case (_, 1): return "\(items) and another one is deleted"
    case (_, let deleted): return "\(items) and \(deleted) others are deleted"
    }
  }
}
