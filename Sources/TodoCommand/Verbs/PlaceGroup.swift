import ArgumentParser

struct PlaceGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "place",
    abstract: "Give names to places: one, such as home, or a set, such as supermarket.",
    discussion: """
      Examples:
        todo place add home 52.52,13.405
        todo place add supermarket 52.5219,13.4132 --radius 50m
        todo place add supermarket 52.5273,13.4275 --radius 50m
        todo near home
        todo add "Milk" --place supermarket

      A name can be given wherever a position can, upper or lower case. Several places of one \
      name are a set: an item with --place can be done at any of them, but no single position \
      can be had from it. When a place is added to a set, open items that have the whole set \
      get it too; when one is removed, items keep it.
      """,
    subcommands: [PlaceAdd.self, PlaceList.self, PlaceRemove.self])
}
