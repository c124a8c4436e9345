public import ArgumentParser
import Foundation
import ToDo
import ToDoFormats
import ToDoPresentation
import ToDoStore

struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", _superCommandName: Todo.name,
    abstract: "Print the items as GeoJSON, GPX waypoints or CSV.",
    discussion: """
      Examples:
        todo export > items.geojson
        todo export --format gpx > waypoints.gpx
        todo export --format csv --tag shop

      Prints open and done items, with their UUIDs and without their short ids. GeoJSON holds everything. GPX and CSV hold \
      one position or circle for each item: items with other places are skipped and reported, and \
      the exit code is 65. CSV cannot hold reminders: items are written without them.
      """)

  @Option(help: "The format.")
  var format = ItemFileFormat.geoJSON

  @OptionGroup var filterOptions: FilterOptions

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      let store = try storeOptions.openForReading()
      // A file that cannot be written can still be exported.
      if let store = store as? SQLiteItemStore { try? store.noteExport() }
      let filter = try filterOptions.filter(otherwise: .any)
      let leftOut = try write(store, filter)
      guard leftOut == 0 else {
        throw CommandFailure(
          .badData,
          "\(leftOut) \(leftOut == 1 ? "item" : "items") skipped (see above). GeoJSON can hold "
            + "everything.")
      }
    }
  }

  /// Writes each item as it is read.
  ///
  /// - Returns: how many items could not be written.
  private func write(_ store: any ItemStore, _ filter: ItemFilter) throws -> Int {
    let output = StandardOutput()
    let export = ItemFileExport(
      format, filter, includesRemovals: filter == ItemFilter(state: .any))
    let remainder = try export.run(
      store, { try output.write(document: $0) },
      skip: { stored, error in
        StandardError.write("todo: \(stored.id): \(TerminalText.safe(error.description))")
      })
    if let count = remainder.omissions[.reminder] {
      let subject = count == 1 ? "1 item was" : "\(count) items were"
      StandardError.write(
        "todo: \(subject) written without the reminder, which \(format.rawValue) cannot hold; "
          + "geojson can.")
    }
    return remainder.skipped
  }
}

extension ItemFileFormat: ExpressibleByArgument {}
