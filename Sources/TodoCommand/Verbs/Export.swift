public import ArgumentParser
import Foundation
import ToDo
import ToDoFormats
import ToDoPresentation
import ToDoStore

struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
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
    var writer = format.writer(properties: try propertyNames(store, filter))
    var leftOut = 0
    var omissions: [ItemFileOmission: Int] = [:]
    var bytes = Data(writer.beginning())
    try store.forEachItemToExport(filter) { stored in
      do {
        bytes += try writer.bytes(of: stored.item)
        for omission in writer.omissions(from: stored.item) { omissions[omission, default: 0] += 1 }
      } catch let error as FormatError {
        leftOut += 1
        StandardError.write("todo: \(stored.id): \(TerminalText.safe(error.description))")
      }
      if bytes.count >= Self.bytesAtOnce {
        try output.write(document: bytes)
        bytes.removeAll(keepingCapacity: true)
      }
      return true
    }
    // Of some of the items it is not said which others there were.
    if filter == ItemFilter(state: .any) {
      for removal in try store.removals() { bytes += writer.bytes(of: removal) }
    }
    try output.write(document: bytes + writer.ending())
    if let count = omissions[.reminder] {
      let subject = count == 1 ? "1 item was" : "\(count) items were"
      StandardError.write(
        "todo: \(subject) written without the reminder, which \(format.rawValue) cannot hold; "
          + "geojson can.")
    }
    return leftOut
  }

  private static let bytesAtOnce = 65_536

  /// The names of the other properties of the items that can be written: a table needs its columns
  /// before its first row.
  private func propertyNames(_ store: any ItemStore, _ filter: ItemFilter) throws -> [String] {
    guard format == .csv else { return [] }
    var names: Set<String> = []
    var trial = format.writer(properties: [])
    try store.forEachItem(filter) { stored in
      let properties = stored.item.properties.keys
      if !names.isSuperset(of: properties), (try? trial.bytes(of: stored.item)) != nil {
        names.formUnion(properties)
      }
      return true
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

extension ItemFileFormat: ExpressibleByArgument {}
