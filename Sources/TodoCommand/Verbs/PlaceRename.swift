import ArgumentParser
import ToDo
import ToDoPresentation

struct PlaceRename: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Rename a place or a set. Open items with it follow.",
    discussion: """
      Examples:
        todo place rename work "old office"
        todo place rename home Home
      """)

  @Argument(help: "Name of the place or set.", completion: .custom(PlaceCompletion.names))
  var name: ArgumentText

  @Argument(help: "The new name.")
  var newName: ArgumentText

  @OptionGroup var jsonOption: JSONOption

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      let store = try storeOptions.openForReading()
      let old = try PlaceNameParser(store: store).places(named: name.text)
      let new = try PlaceNameParser.newName(newName.text)
      if Place.key(of: new) != Place.key(of: old[0].name) {
        guard try store.places(named: new).isEmpty else {
          throw CommandFailure(
            .misuse, "There is a place called \(QuotedText.text(new)) already. Choose another name."
          )
        }
      }
      let count = try store.changePlaces(named: old[0].name) { place in
        Place(name: new, region: place.region)
      }
      try PlaceChangeView(asJSON: jsonOption.json).display([
        (
          .renamed(from: old[0].name, to: new, followers: count),
          try store.places(named: new)
        )
      ])
    }
  }
}
