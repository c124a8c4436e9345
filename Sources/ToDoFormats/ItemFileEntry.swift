public import ToDo

/// An entry that a reader of items gives.
public enum ItemFileEntry: Hashable, Sendable {
  /// An item.
  case item(ToDoItem)
  /// Something was odd but has been read.
  case warning(FormatNotice)
  /// Something could not be read. There is no item for it.
  case refusal(FormatNotice)
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
      preconditionFailure("A reader threw what nobody gave it: \(error)")
    }
    self = reading
  }

  /// Gathers the entries of a reader.
  mutating func append(_ entry: ItemFileEntry) {
    switch entry {
    case .item(let item): items.append(item)
    case .warning(let notice): warnings.append(notice)
    case .refusal(let notice): refusals.append(notice)
    }
  }
}
