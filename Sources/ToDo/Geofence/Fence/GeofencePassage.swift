/// What a tracker remembers of a fence that reports crossings while a device may be passing through
/// it, and for a while afterwards.
package struct GeofencePassage: Hashable, Sendable, Codable {
  /// The time of the first fix inside, while it may become a crossing, in seconds since 1970.
  package var since: Double?
  /// Where the fence was entered then.
  package var entry: Coordinate?
  /// Whether the device certainly was inside: two fixes in a row say so, or one before a pause.
  package var isCertain: Bool
  /// When the last crossing was reported, in seconds since 1970.
  package var lastCrossing: Double?

  package init(
    since: Double? = nil, entry: Coordinate? = nil, isCertain: Bool = false,
    lastCrossing: Double? = nil
  ) {
    self.since = since
    self.entry = entry
    self.isCertain = isCertain
    self.lastCrossing = lastCrossing
  }

  /// Forgets everything but the last crossing.
  mutating func end() {
    self = GeofencePassage(lastCrossing: lastCrossing)
  }

  /// Whether there is nothing to remember at a time.
  func isOver(at timestamp: Double, _ rules: GeofenceRules) -> Bool {
    since == nil && allowsCrossing(at: timestamp, rules)
  }

  /// Whether the last crossing is long enough ago for another one.
  func allowsCrossing(at timestamp: Double, _ rules: GeofenceRules) -> Bool {
    lastCrossing.map { timestamp - $0 >= rules.crossingPauseSeconds } ?? true
  }

  /// Follows a device that was outside so far and is not confirmed inside by this fix.
  ///
  /// - Parameters:
  ///   - before: The state before the fix.
  ///   - after: The state after it.
  ///   - findEntry: Where the way from the fix before enters the fence.
  /// - Returns: The crossing that the fix completes: when it began, and where.
  mutating func follow(
    _ indication: GeofenceIndication, at timestamp: Double, from before: GeofenceState,
    to after: GeofenceState, _ rules: GeofenceRules, entry findEntry: () -> Coordinate?
  ) -> (timestamp: Double, entry: Coordinate?)? {
    if let pendingSince = before.pendingSince {
      // Too inaccurate a fix for the fence has changed nothing.
      if indication != .inside, after.pendingSince != nil { return nil }
      if indication == .inside || timestamp - pendingSince >= rules.enterSeconds {
        isCertain = true
      } else if !isCertain {
        end()
      }
    } else if indication == .inside, since == nil {
      since = timestamp
      entry = findEntry()
    }
    guard indication == .outside, isCertain, let since else { return nil }
    let crossing = (timestamp: since, entry: entry)
    end()
    guard allowsCrossing(at: since, rules) else { return nil }
    lastCrossing = since
    return crossing
  }
}
