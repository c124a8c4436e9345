import Foundation
import Synchronization
import ToDoStore

/// Whether the clock of this machine can be believed when something is to be removed for its age.
///
/// A machine without a clock of its own shows any time until it hears from the network, and a mistyped
/// year is soon corrected: nothing may be lost by what a clock shows for a minute. So the clock is
/// compared with the time that really passes. Once it has jumped, it is believed again only after it has
/// gone on steadily for three days; until then nothing is removed. Across a stop that cannot be
/// measured: there a clock that is set back, or is more than a day ahead, counts as one that has jumped.
///
/// What was made while the clock was wrong bears a wrong time, and is removed by that: three days after
/// the jump at the earliest, or as much too late as the clock was ahead.
package final class ClockTrust: Sendable {
  /// How long a clock that has jumped goes on steadily until it is believed.
  package static let timeUntilBelieved = 3 * 86_400.0
  /// Less than this is how clocks are kept right.
  private static let leastJump = 3_600.0
  /// How long a server may be stopped without doubt.
  private static let longestStop = 86_400.0
  /// How often what is known of the clock is kept.
  private static let secondsBetweenRecords = 600.0

  private struct State {
    /// When the clock was compared first, or after it had last jumped.
    var start: (shown: Date, elapsed: Duration)
    var jumped: Date?
    /// What was kept last.
    var kept: ClockRecord?

    mutating func look(_ shown: Date, _ elapsed: Duration) {
      let gone = (elapsed - start.elapsed) / .seconds(1)
      guard abs(shown.timeIntervalSince(start.shown) - gone) > ClockTrust.leastJump else { return }
      start = (shown, elapsed)
      jumped = shown
    }
  }

  private let accounts: AccountStore
  private let clock: ServiceClock
  private let state: Mutex<State>

  /// - Throws: `StoreError`.
  init(_ accounts: AccountStore, _ clock: ServiceClock) throws {
    self.accounts = accounts
    self.clock = clock
    let now = clock.now()
    var state = State(start: (now, clock.elapsed()))
    if let record = try accounts.clockRecord() {
      let stopped = now.timeIntervalSince(record.seen)
      let isSteady = (-Self.leastJump...Self.longestStop).contains(stopped)
      state.jumped = isSteady ? record.jumped : now
      state.kept = record
    }
    self.state = Mutex(state)
  }

  /// Whether the clock can be believed now.
  package var isBelieved: Bool {
    let now = clock.now()
    let elapsed = clock.elapsed()
    return state.withLock { state in
      state.look(now, elapsed)
      guard let jumped = state.jumped else { return true }
      return now.timeIntervalSince(jumped) >= Self.timeUntilBelieved
    }
  }

  /// Keeps what is known of the clock for after a stop, now and then. Waits for the disk.
  ///
  /// - Throws: `StoreError`.
  func keep() throws {
    let now = clock.now()
    let elapsed = clock.elapsed()
    let record = state.withLock { state -> ClockRecord? in
      state.look(now, elapsed)
      let record = ClockRecord(seen: now, jumped: state.jumped)
      if let kept = state.kept, kept.jumped == record.jumped,
        abs(now.timeIntervalSince(kept.seen)) < Self.secondsBetweenRecords
      {
        return nil
      }
      state.kept = record
      return record
    }
    guard let record else { return }
    do {
      try accounts.keep(record)
    } catch {
      state.withLock { $0.kept = nil }
      throw error
    }
  }
}
