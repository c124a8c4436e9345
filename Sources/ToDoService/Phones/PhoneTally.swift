import Synchronization

/// Counts what came from phones, for the metrics: positions by what came of them.
package final class PhoneTally: Sendable {
  /// An app, or the way by which its messages come.
  package enum Source: String, CaseIterable, Sendable {
    case ownTracks = "owntracks"
    case overland, osmand
    case gpsLogger = "gpslogger"
    case homeAssistant = "homeassistant"
    case mqtt
  }

  /// What is counted.
  package enum Count: String, CaseIterable, Sendable {
    /// Positions that were passed on to the lists.
    case taken
    /// Messages that are not about positions.
    case other
    /// Positions, and numbers of positions, that could not be read.
    case unreadable
    /// Positions of devices beyond what a person may have.
    case tooManyDevices = "too-many-devices"
    /// Messages by MQTT under the name of nobody who has an account.
    case unknownPerson = "unknown-person"
  }

  private struct Key: Hashable {
    let source: Source
    let count: Count
  }

  private let counts = Mutex<[Key: Int]>([:])

  package init() {}

  /// Counts.
  package func add(_ number: Int, _ count: Count, from source: Source) {
    guard number > 0 else { return }
    counts.withLock { $0[Key(source: source, count: count), default: 0] += number }
  }

  /// How many there were since the start.
  package func count(_ count: Count, from source: Source) -> Int {
    counts.withLock { $0[Key(source: source, count: count)] ?? 0 }
  }
}
