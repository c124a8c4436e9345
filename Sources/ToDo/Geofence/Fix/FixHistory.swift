#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What is remembered of the fixes of one device, so that the next one can be judged.
///
/// The state of a ``FixFilter`` without its rules, which many devices share.
package struct FixHistory: Hashable, Sendable, Codable {
  /// The newest accepted fix, by its time.
  package var lastAccepted: Fix?
  /// What the reorder window holds back, by time.
  package var held: [Fix] = []
  /// A jump that waits to be confirmed; never older than the last accepted fix.
  package var waitingJump: Fix?
  /// How the fixes were judged so far.
  package var counts = FixCounts()

  package init() {}
}

extension FixHistory {
  /// See ``FixFilter/take(_:receivedAt:)``.
  mutating func take(
    _ fix: Fix, receivedAt: Double, by rules: FixFilter.Rules
  ) -> [FixVerdict] {
    precondition(receivedAt.isFinite, "A fix is received at a finite time")
    if let rejection = rules.rejection(of: fix, receivedAt: receivedAt) {
      return [reject(fix, rejection)]
    }
    // Without a window, the usual case, the fix is judged at once.
    if held.isEmpty, rules.reorderSeconds <= 0 { return judge(fix, by: rules) }
    let index = held.lastIndex { $0.timestamp <= fix.timestamp }.map { $0 + 1 } ?? 0
    held.insert(fix, at: index)
    return release(upTo: newestTimestamp, by: rules)
  }

  /// See ``FixFilter/release(upTo:)``.
  mutating func release(upTo timestamp: Double, by rules: FixFilter.Rules) -> [FixVerdict] {
    let latest = timestamp - max(0, rules.reorderSeconds)
    return letGo(held.firstIndex { !($0.timestamp <= latest) } ?? held.count, by: rules)
  }

  /// See ``FixFilter/flush()``.
  mutating func flush(by rules: FixFilter.Rules) -> [FixVerdict] {
    letGo(held.count, by: rules)
  }

  /// The newest time that passed the rules on arrival; of the jumps only the waiting one counts.
  private var newestTimestamp: Double {
    [held.last, lastAccepted, waitingJump].compactMap { $0?.timestamp }.max() ?? -.infinity
  }

  private mutating func letGo(_ count: Int, by rules: FixFilter.Rules) -> [FixVerdict] {
    guard count > 0 else { return [] }
    let due = held.prefix(count)
    held.removeFirst(count)
    return due.flatMap { judge($0, by: rules) }
  }
}

// MARK: Judging

extension FixHistory {
  /// Judges a fix that the window let go by the last accepted one and the waiting jump.
  private mutating func judge(_ fix: Fix, by rules: FixFilter.Rules) -> [FixVerdict] {
    guard let last = lastAccepted else { return [accept(fix)] }
    if let rejection = rules.orderRejection(of: fix, after: last) {
      return [reject(fix, rejection)]
    }
    guard let jump = rules.jump(from: last, to: fix) else { return [accept(fix)] }
    if let waiting = waitingJump {
      if fix.timestamp > waiting.timestamp, rules.jump(from: waiting, to: fix) == nil {
        return [acceptJump(waiting), accept(fix)]
      }
      if rules.rejectsDuplicateTimes, fix.timestamp == waiting.timestamp {
        return [reject(fix, .duplicateTime(Date(timeIntervalSince1970: fix.timestamp)))]
      }
    }
    if fix.timestamp >= max(last.timestamp, waitingJump?.timestamp ?? last.timestamp) {
      waitingJump = fix
    }
    return [reject(fix, jump)]
  }

  private mutating func reject(_ fix: Fix, _ rejection: FixRejection) -> FixVerdict {
    counts.countRejected(rejection.kind)
    return .rejected(fix, rejection)
  }

  private mutating func accept(_ fix: Fix) -> FixVerdict {
    counts.countAccepted()
    goOn(from: fix)
    return .accepted(fix)
  }

  private mutating func acceptJump(_ jump: Fix) -> FixVerdict {
    counts.countConfirmedJump()
    goOn(from: jump)
    return .accepted(jump)
  }

  /// Goes on from an accepted fix, unless a newer one was accepted; a jump that is not newer is
  /// settled by it.
  private mutating func goOn(from fix: Fix) {
    if fix.timestamp >= lastAccepted?.timestamp ?? fix.timestamp { lastAccepted = fix }
    if let waiting = waitingJump, waiting.timestamp <= fix.timestamp { waitingJump = nil }
  }
}
