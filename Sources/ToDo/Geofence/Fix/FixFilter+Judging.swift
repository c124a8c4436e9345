extension FixFilter {
  /// Judges a fix that the window let go by the last accepted one and the jump that waits.
  mutating func judge(_ fix: Fix) -> [FixVerdict] {
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
        return [reject(fix, .duplicateTime(fix.timestamp))]
      }
    }
    if fix.timestamp >= max(last.timestamp, waitingJump?.timestamp ?? last.timestamp) {
      waitingJump = fix
    }
    return [reject(fix, jump)]
  }

  mutating func reject(_ fix: Fix, _ rejection: FixRejection) -> FixVerdict {
    counts.countRejected(rejection.kind)
    return .rejected(fix, rejection)
  }

  private mutating func accept(_ fix: Fix) -> FixVerdict {
    counts.countAccepted()
    follow(fix)
    return .accepted(fix)
  }

  private mutating func acceptJump(_ jump: Fix) -> FixVerdict {
    counts.countConfirmedJump()
    follow(jump)
    return .accepted(jump)
  }

  /// Goes on from an accepted fix, unless a newer one was accepted; a jump that is not newer is
  /// settled by it.
  private mutating func follow(_ fix: Fix) {
    if fix.timestamp >= lastAccepted?.timestamp ?? fix.timestamp { lastAccepted = fix }
    if let waiting = waitingJump, waiting.timestamp <= fix.timestamp { waitingJump = nil }
  }
}
