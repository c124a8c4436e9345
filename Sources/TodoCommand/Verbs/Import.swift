import ArgumentParser
import ToDo
import ToDoFormats
import ToDoStore

struct Import: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Add the items of GeoJSON, GPX and CSV files; prints their ids.",
    discussion: """
      Examples:
        todo import places.csv districts.geojson
        todo import --dry-run waypoints.gpx
        curl https://example.org/places.geojson | todo import -

      What a file holds says its format. An item that equals an open one is not added again: its \
      id is printed; so an import that was broken off is simply run again. What cannot be read is \
      left out and told, and the exit code is 65.
      """)

  @Argument(
    help: ArgumentHelp("GeoJSON, GPX or CSV files; - reads standard input.", valueName: "file"),
    completion: .file())
  var files: [String]

  @Flag(help: "Add nothing at all when there is anything wrong in any of the files.")
  var strict = false

  @Flag(help: "Add nothing, and say what would happen.")
  var dryRun = false

  @Flag(help: "Print JSON: how many of each file were added, were there already, were refused.")
  var json = false

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      // Every file is opened before the first item is added.
      let files = try files.map { try OpenedFile(path: SignedPositions.restored($0)) }
      // Before anything is written.
      for file in files { _ = try file.itemFormat() }
      let tallies =
        try dryRun
        ? storeOptions.withRehearsalStore { try run(files, $0) } : run(files, storeOptions.open())
      let output = StandardOutput()
      let sum = tallies.reduce(ImportRun.Tally(), +)
      if json {
        try output.write(
          json: zip(files, tallies).map { ImportJSON(file: $0.name, tally: $1, isDryRun: dryRun) })
      } else if dryRun {
        try output.write([
          "\(sum.added) would be added, \(sum.present) are there already, "
            + "\(sum.refused) would be refused"
        ])
      } else if output.isTerminal {
        try output.write(["\(sum.added) added, \(sum.present) were there already"])
      }
      guard sum.refused == 0 else {
        let others = dryRun ? "" : " Imported: \(sum.added + sum.present)."
        throw CommandFailure(
          .badData, "Could not be read, for the reasons above: \(sum.refused).\(others)")
      }
    }
  }

  private func run(_ files: [OpenedFile], _ store: SQLiteItemStore) throws -> [ImportRun.Tally] {
    let output = StandardOutput()
    let printsIDs = !dryRun && !json && !output.isTerminal
    // Ids of what may yet be taken back are not printed yet.
    var unkept: [Addition] = []
    let mode: ItemImport.Mode = dryRun ? .rehearsal : strict ? .allOrNothing : .stepByStep
    let tallies = try store.importing(mode) { items in
      let run = ImportRun(items, isStrict: strict, keepsSteps: mode == .stepByStep) { additions in
        guard printsIDs else { return }
        if strict {
          unkept += additions
        } else {
          try output.write(additions.map { "\($0.id)" })
        }
      }
      for file in files { try run.add(file) }
      return run.tallies
    }
    try output.write(unkept.map { "\($0.id)" })
    return tallies
  }
}

/// What became of a file as JSON.
private struct ImportJSON: Encodable {
  let file: String
  let added: Int
  let present: Int
  let refused: Int
  let warnings: Int
  let dryRun: Bool

  init(file: String, tally: ImportRun.Tally, isDryRun: Bool) {
    self.file = file
    added = tally.added
    present = tally.present
    refused = tally.refused
    warnings = tally.warnings
    dryRun = isDryRun
  }
}
