import Foundation
import ToDo

/// The time that the command takes for now: the clock's, or `$TODO_NOW` (RFC 3339, or local without an
/// offset), with which a script gives the same output whenever it runs.
enum CurrentTime {
  static var now: Date { clock() }

  /// What gives the time, for a store that asks for each item: the environment is read only once.
  static let clock: @Sendable () -> Date = {
    guard let text = Environment.value(of: "TODO_NOW"),
      let timestamp = TimeText.parse(text, timeZone: .current)
    else { return { Date() } }
    return { Date(timeIntervalSince1970: timestamp) }
  }()
}
