import ArgumentParser
import Foundation
import ToDo
import ToDoPresentation
import ToDoStore

/// What `todo` alone shows.
struct AgendaVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "agenda", _superCommandName: Todo.name,
    abstract: "Show what is overdue, due within a week, near here, and what you were reminded of.",
    discussion: """
      Examples:
        todo
        todo agenda --json

      "todo" alone does the same. Near means within 2 km of where you are (see "todo help here"), \
      the five nearest. On a terminal, a section that does not fit is cut and says how many items \
      are left out.
      """)

  @OptionGroup var unitsOption: UnitsOption

  @OptionGroup var jsonOption: JSONOption

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      let zone = try TimeZoneVariable.zone()
      let store = try storeOptions.openForReading()
      let engine = (store as? SQLiteItemStore).map { DurableGeofenceEngine($0) }
      let now = CurrentTime.now
      let agenda = try Agenda(
        of: store, events: { try engine?.events(since: $0) ?? [] }, now: now, timeZone: zone)
      let output = StandardOutput()
      guard !jsonOption.json else {
        return try output.write(json: AgendaJSON(agenda, now: now))
      }
      let room = output.isTerminal ? TerminalSize.rows(of: STDOUT_FILENO) ?? 24 : nil
      let list = AgendaViewModel(
        agenda, now: now, timeZone: zone, order: .ofEnvironment, units: unitsOption.units,
        // The prompt takes a line, too.
        shortIDs: try store.shortIDs(of: agenda.ids), lines: room.map { max(12, $0 - 2) })
      try AgendaView(output: output).display(list)
    }
  }
}

extension Agenda {
  /// The ids of its items.
  fileprivate var ids: [ItemID] {
    (overdue + today + week).map(\.id) + nearby.map(\.id) + reminders.map(\.event.item)
  }
}
