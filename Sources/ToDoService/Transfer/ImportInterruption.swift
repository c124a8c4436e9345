package import ToDoStore

/// Why an import ended before its file did, and what it had changed by then.
package struct ImportInterruption: Error {
  /// Not empty.
  package let partial: PartialImport
  /// What the store threw.
  package let cause: any Error

  package init(_ partial: PartialImport, cause: any Error) {
    self.partial = partial
    self.cause = cause
  }
}

extension ImportInterruption: CustomStringConvertible {
  /// What is imported, and why the rest is not.
  package var description: String {
    (cause as? StoreError)?.description(afterImporting: partial) ?? "\(partial). \(cause)"
  }
}
