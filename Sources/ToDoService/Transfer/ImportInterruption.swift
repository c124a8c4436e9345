import ToDoStore

/// Why an import ended before its file did. Its first items are kept.
package struct ImportInterruption: Error {
  /// How many items are imported, or were there already.
  package let itemCount: Int
  /// What the store threw.
  package let cause: any Error

  package init(itemCount: Int, cause: any Error) {
    self.itemCount = itemCount
    self.cause = cause
  }
}

extension ImportInterruption: CustomStringConvertible {
  /// What is kept, and why the rest is not.
  package var description: String {
    (cause as? StoreError)?.description(afterImporting: itemCount) ?? "\(kept). \(cause)"
  }

  /// What is kept, a sentence without its full stop.
  package var kept: String { ItemImport.kept(itemCount) }
}
