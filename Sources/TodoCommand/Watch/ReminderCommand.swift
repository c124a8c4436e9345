import Foundation
import ToDo
import ToDoPresentation

/// A shell command that is run for each reminder, one after the other, with the event in its
/// environment and as JSON on its standard input.
struct ReminderCommand {
  let text: String

  /// Runs the command and waits for its end.
  ///
  /// - Returns: whether it succeeded; if not, a message was written.
  func run(for reminder: FiredReminder) throws -> Bool {
    let command = ShellCommand(
      text: text,
      environment: ProcessInfo.processInfo.environment.merging(
        Self.environment(of: reminder)
      ) { $1 })
    let json = try JSONEncoder.line.encode(ReminderJSON(reminder))
    let input = try Self.input(json + Data("\n".utf8))
    defer { try? input.close() }
    let complaint: String
    switch command.run(input: input.fileDescriptor) {
    case .exit(0): return true
    case .exit(let code): complaint = "ended with \(code)"
    case .signal(let signal): complaint = "was ended by signal \(signal)"
    case .failure(let error): complaint = "could not be run (\(String(cString: strerror(error))))"
    }
    StandardError.write(
      "todo: --exec \(complaint) for \(reminder.event.id); it will be run again when todo watch "
        + "starts next"
    )
    return false
  }

  /// The event in the environment of the command.
  private static func environment(of reminder: FiredReminder) -> [String: String] {
    let (event, item) = (reminder.event, reminder.item)
    let json = ReminderJSON(reminder)
    return [
      "TODO_EVENT_ID": event.id, "TODO_EVENT": event.event.rawValue,
      "TODO_CAUSE": event.cause.rawValue,
      "TODO_TIME": TimeText.text(event.timestamp), "TODO_DEVICE": event.device,
      "TODO_DISTANCE": "\(event.distance.meters)", "TODO_ID": event.item.description,
      "TODO_TITLE": item.title, "TODO_PLACE": json.place ?? item.location?.name ?? "",
    ].mapValues(Self.variable)
  }

  /// How many bytes a variable may have: the system refuses to run a command with longer ones, of
  /// 128 kB on Linux. The JSON has the whole text.
  private static let longestVariable = 32_768

  private static func variable(_ text: String) -> String {
    let text = text.replacing("\0", with: "")
    guard text.utf8.count > longestVariable else { return text }
    var end = text.utf8.index(text.startIndex, offsetBy: longestVariable)
    while end.samePosition(in: text) == nil { end = text.utf8.index(before: end) }
    return String(text[..<end])
  }

  /// A file that nobody else sees rather than a pipe, because a command need not read it.
  private static func input(_ data: Data) throws -> FileHandle {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("todo-\(UUID().uuidString)")
    guard
      FileManager.default.createFile(
        atPath: url.path, contents: data, attributes: [.posixPermissions: 0o600])
    else {
      throw CommandFailure(
        .storeUnavailable,
        "--exec: Can't write to \(url.deletingLastPathComponent().path). Make room there, or set "
          + "TMPDIR.")
    }
    defer { try? FileManager.default.removeItem(at: url) }
    return try FileHandle(forReadingFrom: url)
  }
}
