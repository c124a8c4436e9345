import ArgumentParser
import Foundation
import ToDo
import ToDoFormats

struct Import: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Add the items of GeoJSON and CSV files; prints their ids.",
    discussion: """
      Examples:
        todo import places.csv districts.geojson
        todo import --strict places.csv

      An item that equals an open one is not added again: its id is printed.
      """)

  @Argument(help: ArgumentHelp("GeoJSON or CSV files; - reads standard input.", valueName: "file"))
  var files: [String]

  @Flag(help: "Refuse a file with anything wrong in it as a whole.")
  var strict = false

  @OptionGroup var storeOptions: StoreOptions

  /// How many warnings of a file are shown: a map of the world has hundreds of one kind.
  private static let mostWarnings = 5

  func run() throws {
    try translatingErrors {
      // Every file is read before the first item is added.
      let readings = try files.map { try read(SignedPositions.restored($0)) }
      let store = try storeOptions.open()
      let output = StandardOutput()
      let additions = try store.add(contentsOf: readings.flatMap(\.items))
      if output.isTerminal {
        let new = additions.count { $0.isNew }
        try output.write(["\(new) added, \(additions.count - new) were there already"])
      } else {
        try output.write(additions.map { "\($0.id)" })
      }
      let refused = readings.reduce(0) { $0 + $1.refusals.count }
      guard refused == 0 else {
        throw CommandFailure(
          .badData,
          "\(refused) could not be read and were left out, for the reasons above; "
            + "\(additions.count) were imported.")
      }
    }
  }

  private func read(_ path: String) throws -> ItemFileReading {
    let data = try InputFile(path: path).contents()
    let reading: ItemFileReading
    do {
      reading = try format(path, data).read(data, isStrict: strict)
    } catch let error as FormatError {
      throw CommandFailure(.badData, "\(path): \(error.description)")
    }
    for refusal in reading.refusals {
      StandardError.write("todo: \(path): refused: \(TerminalText.safe("\(refusal)"))")
    }
    for warning in reading.warnings.prefix(Self.mostWarnings) {
      StandardError.write("todo: \(path): warning: \(TerminalText.safe("\(warning)"))")
    }
    if reading.warnings.count > Self.mostWarnings {
      let rest = reading.warnings.count - Self.mostWarnings
      StandardError.write(
        "todo: \(path): … and \(rest) more \(rest == 1 ? "warning" : "warnings")")
    }
    return reading
  }

  private func format(_ path: String, _ data: Data) throws -> ItemFileFormat {
    // What a file holds says more than what it is called.
    let named = path.split(separator: ".").last.flatMap { ItemFileFormat(fileExtension: $0) }
    guard let format = .detecting(data) ?? named else {
      throw CommandFailure(
        .badData,
        "\(path) is neither GeoJSON nor CSV with a header. "
          + "A CSV file begins with a line like: name,lat,lon")
    }
    return format
  }
}
