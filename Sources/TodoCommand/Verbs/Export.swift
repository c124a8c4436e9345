import ArgumentParser
import ToDo
import ToDoFormats

struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Print all items as a GeoJSON FeatureCollection, which \"todo import\" reads.",
    discussion: """
      Example:
        todo export > items.geojson

      Open and done items; their ids stay behind, for they belong to the file.
      """)

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      let items = try storeOptions.openForReading().items(ItemFilter(state: .any)).map(\.item)
      try StandardOutput().write(GeoJSONItemWriter().write(items))
    }
  }
}
