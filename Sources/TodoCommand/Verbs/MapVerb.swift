import ArgumentParser
import ToDo
import ToDoPresentation

struct MapVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "map", _superCommandName: Todo.name, abstract: "Draw the open items on a map.",
    discussion: """
      Examples:
        todo map items.html
        todo map errands.svg +errand due:week
        todo map area.html --in district.geojson

      The map is an image (.svg) or a web page (.html) with a list of the items; viewing it needs no \
      network. Items without a place are left out. Words after the file are text to find, or \
      filters: +tag, not:tag, @place, due:when and !. Items that wait are only drawn with --all.
      """)

  @Argument(
    help: "The file to write, ending in .svg or .html.",
    completion: .file(extensions: ["svg", "html"]))
  var file: ArgumentText

  @Argument(
    help: ArgumentHelp(
      "Text to find, or filters: +tag, not:tag, @place, due:when, !.", valueName: "word"))
  var words: [ArgumentText] = []

  @OptionGroup var waitingOption: WaitingOption

  @OptionGroup var filterOptions: FilterOptions

  @OptionGroup var unitsOption: UnitsOption

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      let file = try MapFile(path: file.text, for: "map")
      let words = try QuickWords(words.map(\.text), for: .filter)
      let store = try storeOptions.openForReading()
      let items = try store.items(
        matching: filterOptions.filter(
          otherwise: .open, words, includesWaiting: waitingOption.all, takesText: true, in: store))
      guard let map = ItemMap(items) else {
        StandardError.write(
          "todo: \(items.isEmpty ? "no items match" : "none of these items has a place"); no map "
            + "was drawn")
        throw ExitCode(CommandFailure.Code.nothingFound.rawValue)
      }
      try MapFileView(file: file, units: unitsOption.units).display(map)
      let rest = items.count - map.itemCount
      if rest > 0 {
        StandardError.write(
          "todo: \(rest) \(rest == 1 ? "item has" : "items have") no place and \(rest == 1 ? "is" : "are") not on the map"
        )
      }
    }
  }
}
