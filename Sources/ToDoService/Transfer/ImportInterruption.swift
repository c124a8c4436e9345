/// Why an import ended before its file did. Its first items are kept.
package struct ImportInterruption: Error {
  /// How many items are imported, or were there already.
  package let itemCount: Int
  /// The store's error, or that of reading the file.
  package let cause: any Error

  package init(itemCount: Int, cause: any Error) {
    self.itemCount = itemCount
    self.cause = cause
  }
}

extension ImportInterruption: CustomStringConvertible {
  /// What is kept, and why the rest is not.
  package var description: String { "\(kept). \(cause)" }

  /// A sentence without its full stop.
  package var kept: String {
    itemCount == 1 ? "The first item is imported" : "The first \(itemCount) items are imported"
  }
}
