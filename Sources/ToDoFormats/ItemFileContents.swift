public import ToDo

/// The contents of a file of items, with the warnings and refusals from reading it.
public struct ItemFileContents: Hashable, Sendable {
  /// The items, in the order of the file.
  public internal(set) var items: [ToDoItem]
  /// The items that were deleted in the file from which they come.
  public internal(set) var removals: [ItemRemoval] = []
  /// Oddities in entries that were read all the same.
  public internal(set) var warnings: [FormatNotice]
  /// Entries that could not be read. They have no items.
  public internal(set) var refusals: [FormatNotice]

  /// Creates the contents of a file.
  package init(
    items: [ToDoItem] = [], warnings: [FormatNotice] = [], refusals: [FormatNotice] = []
  ) {
    self.items = items
    self.warnings = warnings
    self.refusals = refusals
  }
}

extension ItemFileContents {
  /// Gathers the entries of a reader.
  ///
  /// - Parameter read: Calls the closure for each entry, and throws only `FormatError`.
  init(_ read: ((ItemFileEntry) throws -> Void) throws -> Void) throws(FormatError) {
    var reading = ItemFileContents()
    do {
      try read { reading.append($0) }
    } catch let error as FormatError {
      throw error
    } catch {
      preconditionFailure("A reader threw an error of another kind: \(error)")
    }
    self = reading
  }

  /// Adds an entry.
  package mutating func append(_ entry: ItemFileEntry) {
    switch entry {
    case .item(let item): items.append(item)
    case .removal(let removal): removals.append(removal)
    case .warning(let notice): warnings.append(notice)
    case .refusal(let notice): refusals.append(notice)
    }
  }
}
