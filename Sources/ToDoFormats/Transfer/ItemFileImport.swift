package import ToDo

/// Imports a file step by step: it gathers the items that a reader gives, and hands them on in steps that
/// are small enough to hold in memory and large enough that the disk is rarely waited for.
package struct ItemFileImport {
  /// What is done with what was read.
  package struct Actions {
    let add: ([ToDoItem]) throws -> [Addition]
    let remove: ([ItemRemoval]) throws -> Int

    /// - Parameters:
    ///   - add: Adds the items of a step.
    ///   - remove: Deletes items that were deleted in the file, and returns how many.
    package init(
      add: @escaping ([ToDoItem]) throws -> [Addition],
      remove: @escaping ([ItemRemoval]) throws -> Int
    ) {
      self.add = add
      self.remove = remove
    }
  }

  private let actions: Actions
  private var batch: [ToDoItem] = []
  /// Those of the file: they come after its items.
  private var removals: [ItemRemoval] = []
  private var bytesAtLastStep = 0
  package private(set) var tally = ImportTally()

  /// About what the store writes in one transaction. While a step is written, another thread can
  /// read the next one.
  private static let itemsInStep = 8_192
  private static let bytesInStep = 1_310_720

  package init(_ actions: Actions) { self.actions = actions }

  /// Takes the next entry of the file.
  ///
  /// - Parameter bytesRead: How much of the file was read.
  /// - Returns: Why the entry is skipped; nil if it is not. An item beyond `ItemLimits` is.
  /// - Throws: What adding throws.
  package mutating func take(
    _ entry: ItemFileEntry, bytesRead: Int
  ) throws -> ItemImportNotice? {
    switch entry {
    case .item(let item):
      do {
        try item.checkLimits()
      } catch {
        tally.refused += 1
        return .tooLarge(error)
      }
      batch.append(item)
      if batch.count >= Self.itemsInStep || bytesRead - bytesAtLastStep >= Self.bytesInStep {
        try addStep()
        bytesAtLastStep = bytesRead
      }
    case .removal(let removal): removals.append(removal)
    case .refusal(let notice):
      tally.refused += 1
      return .refusal(notice)
    case .warning(let notice):
      tally.warnings += 1
      return .warning(notice)
    }
    return nil
  }

  /// Notes that the rest of the file cannot be read.
  package mutating func noteFault() { tally.refused += 1 }

  /// Adds what is left, and deletes what was deleted in the file.
  package mutating func finish() throws {
    try addStep()
    tally.deleted += try actions.remove(removals)
    removals = []
  }

  private mutating func addStep() throws {
    guard !batch.isEmpty else { return }
    let additions = try actions.add(batch)
    batch.removeAll(keepingCapacity: true)
    let new = additions.count(where: \.isNew)
    tally.added += new
    tally.present += additions.count - new
    tally.changed += additions.count(where: \.isChanged)
  }
}

/// Why an entry of a file is skipped, or what is odd about it.
package enum ItemImportNotice: Error {
  case refusal(FormatNotice)
  case warning(FormatNotice)
  /// The item is beyond `ItemLimits`.
  case tooLarge(ToDoError)
}
