/// Decides which fixes of one device count, and in which order; tells for each why it does not.
///
/// A value that reads no clock: time comes in with the fixes. Stored with the device, a decoded
/// filter goes on exactly where the encoded one was.
///
/// A fix is judged in three steps:
/// 1. On arrival, by what it says itself: numbers that are not finite, accuracy, (0, 0), future.
///    What fails is rejected at once and leaves no trace but its count.
/// 2. The reorder window holds it back and sorts by time, those of one time by arrival. It is let
///    go when a fix has arrived that is `reorderSeconds` newer, or by `release(upTo:)`. The window
///    runs in the time of the fixes: what a device kept for an hour and sends at once is sorted
///    too. One that arrives already older than the window is let go at once, in front of the rest,
///    and is late if a newer one was accepted.
/// 3. By its order and its distance from the last accepted fix: late, duplicate, jump.
///
/// The first fix that comes so far is accepted. A jump is rejected but waits, one at a time, to be
/// confirmed by the next fix:
/// - A later fix to which the last accepted one would be a jump too, but the waiting one not,
///   confirms it: both are accepted, the waiting one first.
/// - A fix that is neither near the one nor the other is a jump, and waits instead of the other.
///   So of several jumps in a row only the last two can be accepted, when they agree.
/// - A fix at or after the time of the waiting one that can come from the last accepted one
///   contradicts the jump: it is accepted, and nothing waits. So of two devices under one name the
///   first is followed.
/// - A fix between the two in time says nothing of the jump, which goes on waiting; nor does
///   a second of the same time, which is a duplicate unless it contradicts: a report sent twice
///   does not confirm itself.
public struct FixFilter: Hashable, Sendable, Codable {
  /// Rules that are changed hold for what is judged from then on.
  public var rules: Rules
  /// The newest fix that was accepted, by its time.
  public internal(set) var lastAccepted: Fix?
  /// How the fixes taken so far were judged.
  public internal(set) var counts = FixCounts()
  /// What the reorder window holds back, by time.
  public internal(set) var held: [Fix] = []
  /// The jump that waits to be confirmed; never older than the last accepted fix.
  var waitingJump: Fix?

  public init(_ rules: Rules = Rules()) {
    self.rules = rules
  }

  /// Takes a fix and tells what can be told by now: its own verdict, unless the window holds it
  /// back, and those of the fixes that its arrival lets go, in the order of their times; where it
  /// confirms a jump, the jump as accepted and then the fix.
  ///
  /// - Parameter receivedAt: when it arrived, in seconds since 1970, which only the rule about the
  ///   future reads.
  /// - Precondition: `receivedAt` is finite.
  /// - Complexity: O(*h*) for *h* fixes held, of which there are none without a window.
  public mutating func take(_ fix: Fix, receivedAt: Double) -> [FixVerdict] {
    precondition(receivedAt.isFinite, "A fix is received at a finite time")
    if let rejection = rules.rejection(of: fix, receivedAt: receivedAt) {
      return [reject(fix, rejection)]
    }
    let index = held.lastIndex { $0.timestamp <= fix.timestamp }.map { $0 + 1 } ?? 0
    held.insert(fix, at: index)
    return release(upTo: newestTimestamp)
  }

  /// Lets go of what the window holds that is at least `reorderSeconds` older than a time: for
  /// when nothing arrives. A time that was passed before changes nothing.
  public mutating func release(upTo timestamp: Double) -> [FixVerdict] {
    let latest = timestamp - max(0, rules.reorderSeconds)
    return letGo(held.firstIndex { !($0.timestamp <= latest) } ?? held.count)
  }

  /// Lets go of all that the window holds: for the end of a stream. A jump that waits stays
  /// rejected and goes on waiting.
  public mutating func flush() -> [FixVerdict] {
    letGo(held.count)
  }
}

extension FixFilter {
  /// The newest time that was taken, among those that the rules on arrival let through; a jump
  /// that waits is the newest of the jumps.
  private var newestTimestamp: Double {
    [held.last, lastAccepted, waitingJump].compactMap { $0?.timestamp }.max() ?? -.infinity
  }

  private mutating func letGo(_ count: Int) -> [FixVerdict] {
    guard count > 0 else { return [] }
    let due = held.prefix(count)
    held.removeFirst(count)
    return due.flatMap { judge($0) }
  }
}
