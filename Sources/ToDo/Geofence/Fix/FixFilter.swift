/// Decides which fixes of one device count, and in which order, and says why the others do not.
///
/// A value that reads no clock: time comes in with the fixes. A decoded filter goes on exactly where
/// the encoded one was.
///
/// A fix is judged in three steps:
/// 1. On arrival, by its own numbers: not finite, accuracy, (0, 0), future. What fails is rejected at
///    once and leaves no trace but its count.
/// 2. The reorder window holds it back and sorts by time; fixes of one time by arrival. It is let go
///    when a fix has arrived that is `reorderSeconds` newer, or by ``release(upTo:)``. The window runs
///    in the time of the fixes: what a device kept for an hour and sends at once is sorted too. A fix
///    that arrives already older than the window is let go at once, before the rest, and is late if a
///    newer one was accepted.
/// 3. By its time and its distance from the last accepted fix: late, duplicate, jump.
///
/// The first fix that comes so far is accepted. A jump is rejected but waits, one at a time, to be
/// confirmed by the next fix:
/// - A later fix to which the last accepted one would be a jump too, but the waiting one not, confirms
///   it: both are accepted, the waiting one first.
/// - A fix that is near neither of them is a jump, and waits instead of the other. So of several
///   jumps in a row only the last two can be accepted, if they agree.
/// - A fix at or after the time of the waiting one that can come from the last accepted one
///   contradicts the jump: it is accepted, and nothing waits. So of two devices under one name the
///   first is followed.
/// - A fix between the two in time says nothing about the jump, which goes on waiting. Nor does a
///   second one of the same time, which is a duplicate unless it contradicts: a report sent twice
///   does not confirm itself.
public struct FixFilter: Hashable, Sendable, Codable {
  /// Which fixes are rejected. Changed rules apply to what is judged from then on.
  public var rules: Rules
  package private(set) var history = FixHistory()

  /// Makes a filter that has seen no fix.
  public init(_ rules: Rules = Rules()) {
    self.rules = rules
  }

  /// The newest accepted fix, by its time.
  public var lastAccepted: Fix? { history.lastAccepted }
  /// How the fixes taken so far were judged.
  package var counts: FixCounts { history.counts }
  /// What the reorder window holds back, by time.
  public var held: [Fix] { history.held }

  /// Takes a fix and returns the verdicts that follow from its arrival: its own, unless the window
  /// holds it back, and those of the fixes that the window lets go, in the order of their times. If it
  /// confirms a jump, the jump comes first, as accepted.
  ///
  /// - Parameter receivedAt: When it arrived, in seconds since 1970; only the rule about the future
  ///   uses it.
  /// - Precondition: `receivedAt` is finite.
  /// - Complexity: O(*h*) for *h* fixes held; without a window none are.
  package mutating func take(_ fix: Fix, receivedAt: Double) -> [FixVerdict] {
    history.take(fix, receivedAt: receivedAt, by: rules)
  }

  /// Lets go of the held fixes that are at least `reorderSeconds` older than a time: for when nothing
  /// arrives. A time that has passed before changes nothing.
  package mutating func release(upTo timestamp: Double) -> [FixVerdict] {
    history.release(upTo: timestamp, by: rules)
  }

  /// Lets go of all held fixes: for the end of a stream. A waiting jump stays rejected and goes on
  /// waiting.
  public mutating func flush() -> [FixVerdict] {
    history.flush(by: rules)
  }
}
