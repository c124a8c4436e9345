import ToDo
import ToDoPresentation

/// Delivers reminders: prints each, and runs a command for it.
struct ReminderDelivery {
  let units: DistanceUnits
  /// Whether each is printed as a line of JSON.
  let isJSON: Bool
  let command: ReminderCommand?

  /// - Returns: whether the command, if there is one, succeeded.
  /// - Throws: what the output throws.
  func deliver(_ reminder: FiredReminder) throws -> Bool {
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
