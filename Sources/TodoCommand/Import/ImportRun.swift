import ToDo
import ToDoFormats
import ToDoPresentation
import ToDoStore

/// An import in progress: adds the items that the readers find, step by step, and reports.
final class ImportRun {
  /// The counts of one file, or of all.
  typealias Tally = ImportTally

  private let items: ItemImport
  private let isStrict: Bool
  /// Whether items that were added stay if a later one fails.
  private let keepsSteps: Bool
  /// Called with the items of each transaction.
  private let reportAdded: ([Addition]) throws -> Void
  private let progress = ProgressDisplay()
  /// For all files so far; the rate is computed from it.
  private var itemsRead = 0
  /// What is written of all files.
  private var partial = PartialImport()
  private(set) var tallies: [Tally] = []

  /// How many warnings of a file are shown: a map of the world has hundreds of one kind.
  private static let mostWarnings = 5

  init(
    _ items: ItemImport, isStrict: Bool, keepsSteps: Bool,
    report: @escaping ([Addition]) throws -> Void
  ) {
    self.items = items
    self.isStrict = isStrict
    self.keepsSteps = keepsSteps
    reportAdded = report
  }

  /// Imports a file. If it is broken, the items before the fault are added, and the fault is
  /// reported.
  ///
  /// - Throws: `CommandFailure` if reading is strict and the file is broken, and what the store
  ///   throws.
  func add(_ file: OpenedFile) throws {
    defer { progress.clear() }
    tallies.append(Tally())
    try sayingWhatIsDone { try items.beginSource() }
    var run = ItemFileImport(
      ItemFileImport.Actions(add: addStep, remove: removeStep))
    do {
      try file.itemFormat().readAhead(file.stream, isStrict: isStrict) { entry, bytesRead in
        try take(entry, of: file, bytesRead, &run)
      }
    } catch let error as FormatError {
      guard !isStrict else {
        throw CommandFailure(
          .badData, "\(file.name): \(TerminalText.safe(error.description)) Nothing was imported.")
      }
      run.noteFault()
      report("\(file.name): \(TerminalText.safe(error.description))")
    }
    try run.finish()
    tally = run.tally
    if tally.warnings > Self.mostWarnings {
      let rest = tally.warnings - Self.mostWarnings
      report("\(file.name): … and \(rest) more \(rest == 1 ? "warning" : "warnings")")
    }
  }

  private var tally: Tally {
    get { tallies[tallies.count - 1] }
    set { tallies[tallies.count - 1] = newValue }
  }

  private func take(
    _ entry: ItemFileEntry, of file: OpenedFile, _ bytesRead: Int, _ run: inout ItemFileImport
  ) throws {
    if case .item = entry { itemsRead += 1 }
    let notice = try run.take(entry, bytesRead: bytesRead)
    tally = run.tally
    switch notice {
    case nil: break
    case .refusal(let notice):
      report("\(file.name): skipped: \(TerminalText.safe("\(notice)"))")
    case .warning(let notice):
      if tally.warnings <= Self.mostWarnings {
        report("\(file.name): warning: \(TerminalText.safe("\(notice)"))")
      }
    case .tooLarge(let error):
      let words = "\(file.name): \(TerminalText.safe(error.description))"
      guard !isStrict else {
        throw CommandFailure(.badData, "\(words) Nothing was imported.")
      }
      report(words)
    }
    progress.show(
      ImportProgress.State(
        name: file.shortName, items: itemsRead, bytesRead: bytesRead, byteCount: file.byteCount,
        seconds: progress.seconds))
  }

  private func removeStep(_ removals: [ItemRemoval]) throws -> Int {
    try sayingWhatIsDone { try items.remove(removals) { partial.deletedCount += $0 } }
  }

  private func addStep(_ batch: [ToDoItem]) throws -> [Addition] {
    try sayingWhatIsDone {
      try items.add(batch) { additions in
        partial.itemCount += additions.count
        progress.clear()
        try reportAdded(additions)
      }
    }
  }

  /// Adds to an error of the store what is imported already.
  private func sayingWhatIsDone<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as StoreError {
      guard keepsSteps, !partial.isEmpty else { throw error }
      throw CommandFailure(.storeUnavailable, error.description(afterImporting: partial))
    }
  }

  private func report(_ line: String) {
    progress.clear()
    StandardError.write("todo: \(line)")
  }
}
