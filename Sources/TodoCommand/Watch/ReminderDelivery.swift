import ToDo
import ToDoPresentation
import ToDoStore

/// Tells of reminders: prints each, and runs a command for it.
struct ReminderDelivery {
  let store: SQLiteItemStore
  let units: DistanceUnits
  /// Whether each is printed as a line of JSON.
  let isJSON: Bool
  /// Nil for none.
  let command: ReminderCommand?

  /// - Returns: whether it got through.
  /// - Throws: when nothing can be printed, and what the store does.
  func deliver(_ event: GeofenceEvent) throws -> Bool {
    // Of what was done or removed meanwhile nobody wants to be reminded.
    guard let item = try store.item(event.item)?.item, !item.done else { return true }
    let output = StandardOutput()
    if isJSON {
      try output.write(json: ReminderJSON(event: event, item: item))
    } else {
      let view = ReminderListView(output: output, isContinued: true)
      try ReminderListPresenter(display: view, units: units).present([(event, item)])
    }
    return try command?.run(for: event, item) ?? true
  }
}
