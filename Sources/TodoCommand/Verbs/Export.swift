import ArgumentParser
import ToDo
import ToDoFormats

struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print all items as a GeoJSON FeatureCollection, which \"todo import\" reads.",
    discussion: """
      Example:
        todo export > items.geojson
      """)

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      let items = try storeOptions.open().items(ItemFilter(state: .any)).map(\.item)
      try StandardOutput().write(GeoJSONItemWriter().write(items))
    }
  }
}
