import Synchronization
import ToDo

/// Counts what happens in the service since it started.
package final class ServiceCounters: Sendable {
  /// What is counted, by its name in the Prometheus text format.
  package enum Name: String, CaseIterable, Comparable, Sendable {
    case deliveries = "todo_deliveries_total"
    case events = "todo_events_total"
    case fixesAccepted = "todo_fixes_accepted_total"
    case fixesRejected = "todo_fixes_rejected_total"

    /// What the counter tells.
    package var help: String {
      switch self {
      case .deliveries: "Events sent to a target, by result."
      case .events: "Reminders that fired."
      case .fixesAccepted: "Positions that were taken."
      case .fixesRejected: "Positions that were not used, by reason."
      }
    }

    /// What its counts are told apart by; nil for a single count.
    package var label: String? {
      switch self {
      case .deliveries: "result"
      case .fixesRejected: "reason"
      case .events, .fixesAccepted: nil
      }
    }

    package static func < (left: Name, right: Name) -> Bool { left.rawValue < right.rawValue }
  }

  private struct Key: Hashable {
    let name: Name
    let value: String
  }

  private let counts = Mutex<[Key: Int]>([:])

  package init() {}

  /// - Parameter value: The value of the counter's label: one of few, and nothing that a client chose.
  package func add(_ name: Name, _ count: Int = 1, label value: String = "") {
    guard count > 0 else { return }
    counts.withLock { $0[Key(name: name, value: value), default: 0] += count }
  }

  /// All counts of a counter by the values of its label, sorted.
  package func counts(of name: Name) -> [(value: String, count: Int)] {
    let counts = counts.withLock { $0 }
    return counts.filter { $0.key.name == name }.map { ($0.key.value, $0.value) }
      .sorted { $0.0 < $1.0 }
  }

  /// Counts what came of fixes.
  func note(_ receipt: FixReceipt) {
    for verdict in receipt.verdicts {
      if let rejection = verdict.rejection {
        add(.fixesRejected, label: rejection.kind.rawValue)
      } else {
        add(.fixesAccepted)
      }
    }
    add(.events, receipt.events.count)
  }
}
