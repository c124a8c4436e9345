import ToDo

/// What a reader gives, one after the other, as it goes through a file.
public enum ItemFileEntry: Hashable, Sendable {
  case item(ToDoItem)
  /// Something was odd, but read all the same.
  case warning(FormatNotice)
  /// Something could not be read; no item stands for it.
  case refusal(FormatNotice)
}

extension ItemFileReading {
  /// Gathers what a reader gives.
  ///
  /// - Parameter read: reads with what it is handed, and throws `FormatError` only.
  init(_ read: ((ItemFileEntry) throws -> Void) throws -> Void) throws(FormatError) {
    var reading = ItemFileReading()
    do {
      try read { reading.append($0) }
    } catch let error as FormatError {
      throw error
    } catch {
      preconditionFailure("A reader threw what nobody gave it: \(error)")
    }
    self = reading
  }

  /// Gathers what a reader gives.
  mutating func append(_ entry: ItemFileEntry) {
    switch entry {
    case .item(let item): items.append(item)
    case .warning(let notice): warnings.append(notice)
    case .refusal(let notice): refusals.append(notice)
    }
  }
}
