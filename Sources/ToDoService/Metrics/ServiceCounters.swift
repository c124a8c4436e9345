import Synchronization
import ToDo
import ToDoStore

/// What comes of a try to deliver.
private enum DeliveryResult: String, CaseIterable {
  case delivered
  /// It is tried again.
  case failed
  /// It was given up.
  case dead
}

/// Counts what happens in the service since it started.
package final class ServiceCounters: Sendable {
  /// What is counted, by its name in the Prometheus text format.
  package enum Name: String, CaseIterable, Comparable, Sendable {
    case deliveries = "todo_deliveries_total"
    case events = "todo_events_total"
    case fixesAccepted = "todo_fixes_accepted_total"
    case fixesRejected = "todo_fixes_rejected_total"
    case fixWrites = "todo_fix_writes_total"

    /// What the counter tells.
    package var help: String {
      switch self {
      case .deliveries: "Tries to send a reminder to a target, by result."
      case .events: "Reminders that fired."
      case .fixesAccepted: "Positions that were taken."
      case .fixesRejected: "Positions that were not used, by reason."
      case .fixWrites: "Transactions that stored positions; positions that wait together share one."
      }
    }

    /// What its counts are told apart by; nil for a single count.
    package var label: String? {
      switch self {
      case .deliveries: "result"
      case .fixesRejected: "reason"
      case .events, .fixesAccepted, .fixWrites: nil
      }
    }

    /// The values of the label that are counted from the start: a rate needs the 0 before the first 1.
    fileprivate var knownValues: [String] {
      switch self {
      case .deliveries: DeliveryResult.allCases.map(\.rawValue)
      case .events, .fixesAccepted, .fixWrites: [""]
      case .fixesRejected: []
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
    let counts = counts.withLock { $0 }.filter { $0.key.name == name }
    let values = Set(counts.keys.map(\.value)).union(name.knownValues)
    return values.sorted().map { ($0, counts[Key(name: name, value: $0)] ?? 0) }
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
  }

  /// Counts what came of a try.
  func note(_ change: DeliveryChange) {
    let result: DeliveryResult =
      switch change {
      case .delivered: .delivered
      case .retry: .failed
      case .dead, .off: .dead
      }
    add(.deliveries, label: result.rawValue)
  }
}
