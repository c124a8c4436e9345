import ToDo
import ToDoFormats
import ToDoPresentation
import ToDoStore

/// An import in progress: adds the items that the readers find, step by step, and reports.
final class ImportRun {
  /// The counts of one file, or of all.
  struct Tally {
    var added = 0
    var present = 0
    /// Of those that were there, the ones that were changed.
    var changed = 0
    var refused = 0
    var warnings = 0
    /// Items that were deleted here too.
    var deleted = 0

    static func + (left: Tally, right: Tally) -> Tally {
      Tally(
        added: left.added + right.added, present: left.present + right.present,
        changed: left.changed + right.changed, refused: left.refused + right.refused,
        warnings: left.warnings + right.warnings,
        deleted: left.deleted + right.deleted)
    }
  }

  private let items: ItemImport
  private let isStrict: Bool
  /// Whether items that were added stay if a later one fails.
  private let keepsSteps: Bool
  /// Called with the items added in each step.
  private let reportAdded: ([Addition]) throws -> Void
  private let progress = ProgressDisplay()
  private var batch: [ToDoItem] = []
  /// Those of the file: they come after its items.
  private var removals: [ItemRemoval] = []
  private var bytesAtLastStep = 0
  /// For all files so far; the rate is computed from it.
  private var itemsRead = 0
  private(set) var tallies: [Tally] = []

  /// A step ends after this many items or bytes: small enough to hold in memory, large enough that
  /// the disk is rarely waited for.
  private static let itemsInStep = 20_000
  private static let bytesInStep = 4 << 20
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
    bytesAtLastStep = 0
    tallies.append(Tally())
    try items.beginSource()
    do {
      try file.itemFormat().read(file.stream, isStrict: isStrict) { entry in
        try take(entry, of: file)
      }
    } catch let error as FormatError {
      guard !isStrict else {
        throw CommandFailure(
          .badData, "\(file.name): \(TerminalText.safe(error.description)) Nothing was imported.")
      }
      tally.refused += 1
      report("\(file.name): \(TerminalText.safe(error.description))")
    }
    try addStep()
    tally.deleted += try items.remove(removals)
    removals = []
    if tally.warnings > Self.mostWarnings {
      let rest = tally.warnings - Self.mostWarnings
      report("\(file.name): … and \(rest) more \(rest == 1 ? "warning" : "warnings")")
    }
  }

  private var tally: Tally {
    get { tallies[tallies.count - 1] }
    set { tallies[tallies.count - 1] = newValue }
  }

  private func take(_ entry: ItemFileEntry, of file: OpenedFile) throws {
    switch entry {
    case .item(let item):
      guard try isWithinLimits(item, of: file) else { return }
      batch.append(item)
      itemsRead += 1
      if batch.count >= Self.itemsInStep || file.bytesRead - bytesAtLastStep >= Self.bytesInStep {
        try addStep()
        bytesAtLastStep = file.bytesRead
      }
    case .removal(let removal):
      removals.append(removal)
    case .refusal(let notice):
      tally.refused += 1
      report("\(file.name): skipped: \(TerminalText.safe("\(notice)"))")
    case .warning(let notice):
      tally.warnings += 1
      guard tally.warnings <= Self.mostWarnings else { return }
      report("\(file.name): warning: \(TerminalText.safe("\(notice)"))")
    }
    progress.show(
      ImportProgress.State(
        name: file.shortName, items: itemsRead, bytesRead: file.bytesRead,
        byteCount: file.byteCount,
        seconds: progress.seconds))
  }

  /// Skips an item that is too large, so that it does not end the import.
  private func isWithinLimits(_ item: ToDoItem, of file: OpenedFile) throws -> Bool {
    do {
      try item.checkLimits()
      return true
    } catch {
      let words = "\(file.name): \(TerminalText.safe(error.description))"
      guard !isStrict else {
        throw CommandFailure(.badData, "\(words) Nothing was imported.")
      }
      tally.refused += 1
      report(words)
      return false
    }
  }

  private func addStep() throws {
    guard !batch.isEmpty else { return }
    let additions: [Addition]
    do {
      additions = try items.add(batch)
    } catch let error as StoreError {
      let kept = tallies.reduce(0) { $0 + $1.added + $1.present }
      guard keepsSteps, kept > 0 else { throw error }
      throw CommandFailure(
        .storeUnavailable,
        "\(error.description) The first \(kept) items are imported; run the import again for the rest."
      )
    }
    batch.removeAll(keepingCapacity: true)
    let new = additions.count(where: \.isNew)
    tally.added += new
    tally.present += additions.count - new
    tally.changed += additions.count(where: \.isChanged)
    progress.clear()
    try reportAdded(additions)
  }

  private func report(_ line: String) {
    progress.clear()
    StandardError.write("todo: \(line)")
  }
}
