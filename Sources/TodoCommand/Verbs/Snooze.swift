import ArgumentParser
import ToDo

struct Snooze: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snooze",
    abstract: "Silence an item's reminder for a while.",
    discussion: """
      Examples:
        todo snooze k7f3
        todo snooze k7f3 --until "tomorrow 18:00"
        todo edit k7f3 --without snooze

      Without --until it is silent until the next visit. With it, it reminds again then
      if one is still there.
      """)

  @Argument(
    help: "The item's id, or as much of its beginning as is unique.",
    completion: .custom(ItemCompletion.ids))
  var id: String

  @Option(
    name: .customLong("until"), parsing: .unconditional,
    help: ArgumentHelp(
      "Until this time: 2026-12-24 (the end of that day), \"2026-12-24 18:00\", tomorrow, \"in 2 "
        + "hours\", or RFC 3339.",
      valueName: "date"))
  var end: String?

  @Flag(help: "Until one has left and comes again.")
  var nextVisit = false

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      let snooze = try snooze()
      let store = try storeOptions.open()
      let id = try ItemSelection(store: store).item(SignedPositions.restored(id)).id
      try store.update(id) { item in
        guard !item.triggers.isEmpty else {
          throw CommandFailure(
            .misuse,
            "\(id) has no reminder. Give it one first: todo edit \(id) --on arrive.")
        }
        item.triggers = try item.triggers.map { try $0.snoozed(snooze) }
      }
    }
  }

  private func snooze() throws(CommandFailure) -> LocationTrigger.Snooze {
    guard let end else { return .nextVisit }
    guard !nextVisit else {
      throw CommandFailure(
        .misuse, "--until and --next-visit are two different times. Give one of them.")
    }
    return .until(try DueReading.timeToCome(end, for: "--until"))
  }
}
