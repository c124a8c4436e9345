import ToDo
import ToDoPresentation
import ToDoStore

/// Delivers reminders: prints each, and runs a command for it.
struct ReminderDelivery {
  let store: SQLiteItemStore
  let units: DistanceUnits
  /// Whether each is printed as a line of JSON.
  let isJSON: Bool
  let command: ReminderCommand?

  /// - Returns: whether the command, if there is one, succeeded.
  /// - Throws: what the output and the store throw.
  func deliver(_ event: GeofenceEvent) throws -> Bool {
    // An item that was done or removed in the meantime needs no reminder.
    guard let item = try store.item(withID: event.item)?.item, !item.done else { return true }
    let reminder = FiredReminder(event: event, item: item)
    let output = StandardOutput()
    if isJSON {
      try output.write(json: ReminderJSON(reminder))
    } else {
      try ReminderListView(output: output, isContinued: true)
        .display(ReminderListViewModel([reminder], units: units))
    }
    return try command?.run(for: reminder) ?? true
  }
}
