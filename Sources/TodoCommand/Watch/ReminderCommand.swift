import Foundation
import ToDo
import ToDoFormats

/// A command of the shell that is run for each reminder, one after the other, with the event in
/// its environment and, as JSON, on its standard input.
struct ReminderCommand {
  let text: String

  /// Runs it to its end.
  ///
  /// - Returns: whether it succeeded; a complaint was made otherwise.
  func run(for event: GeofenceEvent, _ item: ToDoItem) throws -> Bool {
    let command = ShellCommand(
      text: text,
      environment: ProcessInfo.processInfo.environment.merging(
        Self.environment(of: event, item)
      ) { $1 })
    let json = try JSONEncoder.line.encode(ReminderJSON(event: event, item: item))
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
      "todo: --exec \(complaint) for \(event.id); it is run again for it at the next start")
    return false
  }

  /// What the command finds in its environment.
  private static func environment(of event: GeofenceEvent, _ item: ToDoItem) -> [String: String] {
    let json = ReminderJSON(event: event, item: item)
    return [
      "TODO_EVENT": event.id, "TODO_CAUSE": event.cause.rawValue,
      "TODO_TIME": TimeText.text(event.timestamp), "TODO_DEVICE": event.device,
      "TODO_DISTANCE": "\(event.distance.meters)", "TODO_ID": event.item.description,
      "TODO_TITLE": item.title, "TODO_PLACE": json.place ?? item.location?.name ?? "",
    ].mapValues(Self.variable)
  }

  /// How many bytes a variable may have: the system refuses longer ones, 128 kB on Linux, and the
  /// command with them. The JSON has all of it.
  private static let longestVariable = 32_768

  private static func variable(_ text: String) -> String {
    let text = text.replacing("\0", with: "")
    guard text.utf8.count > longestVariable else { return text }
    var end = text.utf8.index(text.startIndex, offsetBy: longestVariable)
    while end.samePosition(in: text) == nil { end = text.utf8.index(before: end) }
    return String(text[..<end])
  }

  /// A file that nobody else sees, rather than a pipe: a command that does not read it is no
  /// trouble.
  private static func input(_ data: Data) throws -> FileHandle {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("todo-\(UUID().uuidString)")
    guard
      FileManager.default.createFile(
        atPath: url.path, contents: data, attributes: [.posixPermissions: 0o600])
    else {
      throw CommandFailure(
        .storeUnavailable,
        "--exec: nothing can be written to \(url.deletingLastPathComponent().path). "
          + "Make room there, or set TMPDIR.")
    }
    defer { try? FileManager.default.removeItem(at: url) }
    return try FileHandle(forReadingFrom: url)
  }
}
