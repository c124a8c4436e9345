import ArgumentParser

struct PlaceGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "place",
    abstract: "Name places: one, such as home, or a set, such as supermarket.",
    discussion: """
      Examples:
        todo place add home 52.52,13.405
        todo place add supermarket 52.5219,13.4132 --radius 50m
        todo place add supermarket 52.5273,13.4275 --radius 50m --also
        todo place move home 52.53,13.41
        todo place rename supermarket shop
        todo near home
        todo add "Milk" --place supermarket

      A name works wherever a position does, in upper or lower case. Several places with one name \
      are a set: an item with --place can be done at any of them, but the name does not work as a \
      position. When a place is added to a set, open items that have the whole set get it too; \
      when one is removed, items keep it.
      """,
    subcommands: [
      PlaceAdd.self, PlaceList.self, PlaceMove.self, PlaceRename.self, PlaceRemove.self,
    ])
}
