import ArgumentParser
import ToDo
import ToDoFormats
import ToDoStore

struct Import: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", _superCommandName: Todo.name,
    abstract: "Add the items in GeoJSON, GPX and CSV files and print their ids.",
    discussion: """
      Examples:
        todo import places.csv districts.geojson
        todo import --dry-run waypoints.gpx
        curl https://example.org/places.geojson | todo import -

      The format is detected from the content. An item equal to an open one is not added again; the \
      command prints the id it already has, so an interrupted import can simply be run again. What \
      cannot be read is skipped and reported, and the exit code is 65.
      """)

  @Argument(
    help: ArgumentHelp("GeoJSON, GPX or CSV files; - for standard input.", valueName: "file"),
    completion: .file())
  var files: [ArgumentText]

  @Flag(help: "Add nothing if anything is wrong in any file.")
  var strict = false

  @Flag(help: "Say what would happen, and change nothing.")
  var dryRun = false

  @OptionGroup var jsonOption: JSONOption

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      // Times without an offset are in the time zone here.
      _ = try TimeZoneVariable.zone()
      // Every file is opened before the first item is added.
      let files = try files.map { try OpenedFile(path: $0.text) }
      // The formats are detected before anything is written.
      for file in files { _ = try file.itemFormat() }
      let tallies =
        try dryRun
        ? storeOptions.withRehearsalStore { try run(files, $0) } : run(files, storeOptions.open())
      let output = StandardOutput()
      let sum = tallies.reduce(ImportRun.Tally(), +)
      if jsonOption.json {
        try output.write(
          json: zip(files, tallies).map { ImportJSON(file: $0.name, tally: $1, isDryRun: dryRun) })
      } else if dryRun {
        try output.write([
          (["\(sum.added) would be added"] + Self.others(sum)
            + ["\(sum.refused) would be skipped"]).joined(separator: ", ")
        ])
      } else if output.isTerminal {
        try output.write([(["\(sum.added) added"] + Self.others(sum)).joined(separator: ", ")])
      }
      guard sum.refused == 0 else {
        let others = dryRun ? "" : ", \(sum.added + sum.present) imported"
        throw CommandFailure(
          .badData,
          "\(sum.refused) \(sum.refused == 1 ? "entry" : "entries") skipped (see above)\(others).")
      }
    }
  }

  /// What else the import finds, in words.
  private static func others(_ tally: ImportRun.Tally) -> [String] {
    [
      tally.changed > 0 ? "\(tally.changed) changed" : nil,
      "\(tally.present - tally.changed) already there",
      tally.deleted > 0 ? "\(tally.deleted) deleted" : nil,
    ].compactMap(\.self)
  }

  private func run(_ files: [OpenedFile], _ store: SQLiteItemStore) throws -> [ImportRun.Tally] {
    let output = StandardOutput()
    let printsIDs = !dryRun && !jsonOption.json && !output.isTerminal
    // Ids that may not last are not printed yet.
    var pending: [Addition] = []
    let mode: ItemImport.Mode = dryRun ? .rehearsal : strict ? .allOrNothing : .stepByStep
    let tallies = try store.importing(mode) { items in
      let run = ImportRun(items, isStrict: strict, keepsSteps: mode == .stepByStep) { additions in
        guard printsIDs else { return }
        if strict {
          pending += additions
        } else {
          try output.write(additions.map { "\($0.id)" })
        }
      }
      for file in files { try run.add(file) }
      return run.tallies
    }
    try output.write(pending.map { "\($0.id)" })
    return tallies
  }
}

/// The result of importing a file, as JSON.
private struct ImportJSON: Encodable {
  let file: String
  let added: Int
  let present: Int
  let changed: Int
  let deleted: Int
  let refused: Int
  let warnings: Int
  let dryRun: Bool

  init(file: String, tally: ImportRun.Tally, isDryRun: Bool) {
    self.file = file
    added = tally.added
    present = tally.present
    changed = tally.changed
    deleted = tally.deleted
    refused = tally.refused
    warnings = tally.warnings
    dryRun = isDryRun
  }
}
