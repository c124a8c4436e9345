import TestSupport
import Testing
import ToDo

/// Explanations along random walks with noise, of reminders of all kinds.
struct ExplanationPropertyTests {
  @Test(arguments: [(731, 0), (732, 30)] as [(UInt64, Double)])
  func anExplanationSaysWhatTheEngineDoes(seed: UInt64, reorderSeconds: Double) throws {
    var generator = SeededGenerator(seed: seed)
    let walk = try ExplanationWalk(&generator, reorderSeconds: reorderSeconds)
    var (fired, silent) = (0, 0)
    try walk.replay(reorderSeconds: reorderSeconds, &generator) { explanation, _, _, _, events, _ in
      try #require(explanation.events == events, "seed \(seed)")
      try #require((explanation.outcome == .silent) == events.isEmpty, "seed \(seed)")
      if events.isEmpty { silent += 1 } else { fired += 1 }
    }
    #expect(fired > 20 && silent > 1_000, "seed \(seed)")
  }

  @Test(arguments: [741, 742] as [UInt64])
  func silenceHasSufficientAndTrueReasons(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let walk = try ExplanationWalk(&generator)
    var names: Set<Substring> = []
    try walk.replay(&generator) { explanation, stored, fix, after, events, fired in
      if events.isEmpty {
        let trigger = try #require(stored.item.trigger)
        try #require(
          explanation.reasons.contains { suffices($0, explanation.reasons, trigger.event) },
          "seed \(seed): \(trigger) \(explanation)")
      }
      for reason in explanation.reasons {
        names.insert("\(reason)".prefix { $0 != "(" })
        try #require(
          isTrue(
            reason, in: explanation, of: stored, at: fix, after, hasFired: fired.contains(stored.id)
          ),
          "seed \(seed): \(reason) in \(explanation)")
      }
    }
    // All that can come of it does.
    #expect(
      names.isSuperset(of: [
        "outside", "inside", "shareTooSmall", "tooInaccurate", "enterPending", "exitPending",
        "firedThisVisit", "windowClosed", "due", "noVisit", "visiting", "spent", "fixRejected",
      ]), "seed \(seed): \(names.sorted())")
  }

  /// Whether a reason alone, or with the others, keeps a reminder silent.
  private func suffices(
    _ reason: Explanation.Reason, _ all: [Explanation.Reason], _ event: LocationTrigger.Event
  ) -> Bool {
    let isClosed = all.contains { reason in
      switch reason {
      case .notStarted, .expired, .expiresFirst, .snoozed, .windowClosed, .snoozedUntilNextVisit:
        true
      default: false
      }
    }
    let wasCrossed = all.contains { reason in
      if case .crossed = reason { return true }
      return false
    }
    switch reason {
    case .notWatched, .spent, .expired, .fixRejected, .fixHeldBack, .due, .held: return true
    case .left, .crossed, .expiresFirst: return isClosed
    case .outside, .enterPending, .enterNotConfirmed, .tooInaccurate, .shareTooSmall:
      return [.arrive, .pass].contains(event) && (!wasCrossed || isClosed)
        || event.kind == .dwell
    case .insideAlready, .firedThisVisit:
      return [.arrive, .pass].contains(event) || event.kind == .dwell
    case .snoozedUntilNextVisit: return true
    case .visiting: return event == .leave || event.kind == .away
    case .noVisit: return event == .leave
    case .noAbsence: return event.kind == .away
    default: return false
    }
  }

  /// Whether a reason is true, found out by other means.
  private func isTrue(
    _ reason: Explanation.Reason, in explanation: Explanation, of stored: StoredItem, at fix: Fix,
    _ after: GeofenceEngine, hasFired: Bool
  ) -> Bool {
    let matcher = RegionMatcher()
    let regions = stored.item.triggerRegions
    func covers(_ region: RegionNumber) -> Bool {
      matcher.covers(fix.coordinate, in: regions[region.index])
    }
    func next(_ seconds: Double) -> [Explanation.Reason] {
      let again = Fix(
        coordinate: fix.coordinate, accuracy: fix.accuracy, timestamp: fix.timestamp + seconds)
      return after.explanation(
        of: stored, for: "phone", at: again, receivedAt: again.timestamp
      ).reasons
    }
    switch reason {
    case .spent: return after.isSpent(ReminderID(item: stored.id)) && hasFired
    case .firedThisVisit: return hasFired
    case .notWatched: return stored.isLate || stored.isForgotten
    case .outside(let region, let distance):
      let expected = matcher.distance(from: fix.coordinate, to: regions[region.index])
      return !covers(region) && abs(distance.meters - expected.meters) < 1e-6
    case .inside(let region, _): return covers(region)
    case .tooInaccurate(let region, let accuracy, let largest):
      return covers(region) && accuracy == fix.accuracy && accuracy > largest
    case .shareTooSmall(let region, let share, let least): return covers(region) && share < least
    case .shareTooLarge(let region, let share, let greatest):
      return !covers(region) && share > greatest
    case .withinBorder(let region, let distance, let needed):
      return !covers(region) && distance < needed
    // The same fix again confirms it then, and not before.
    case .enterPending(let region, let since, let left):
      // Unless it is too inaccurate, which neither ends nor confirms it.
      if let finding = explanation.finding, finding.accuracy > finding.largestAccuracy {
        return left >= .zero && left <= .seconds(10)
      }
      return next(left.inSeconds).allSatisfy {
        $0 != .enterPending(region: region, since: since, remaining: .zero)
      }
        && (left < .seconds(2)
          || next(left.inSeconds - 1).contains(
            .enterPending(region: region, since: since, remaining: .seconds(1)))
          || next(left.inSeconds - 1) == [.spent]
          || next(left.inSeconds - 1).contains { $0.isOfOtherRegion(region) })
    case .exitPending(_, _, let left): return left >= .zero && left <= .seconds(20)
    case .windowClosed(let opens, _):
      return opens.map { stored.item.trigger?.window?.contains($0) == true } ?? false
    case .due(let cause, let at):
      if explanation.reasons.contains(where: \.isPending) { return at > fix.date }
      var engine = after
      let events = engine.tick(at: at).events
      return events.contains { $0.item == stored.id && $0.cause == cause && $0.date == at }
    case .held(let due): return due <= fix.date
    default: return true
    }
  }
}

extension Explanation.Reason {
  fileprivate var isPending: Bool {
    switch self {
    case .enterPending, .exitPending: true
    default: false
    }
  }

  /// Whether it is about another region.
  fileprivate func isOfOtherRegion(_ region: RegionNumber) -> Bool {
    switch self {
    case .inside(let other, _), .outside(let other, _): other != region
    default: false
    }
  }
}
