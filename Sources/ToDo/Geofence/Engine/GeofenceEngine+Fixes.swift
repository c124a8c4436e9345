extension GeofenceEngine {
  /// What came of fixes, or of time that passed.
  public struct Result: Hashable, Sendable {
    /// What was decided about the fixes that the filter let go.
    public var verdicts: [Judgement] = []
    /// The reminders that fired, in order.
    public var events: [GeofenceEvent] = []

    /// Makes the result of nothing.
    package init() {}
  }

  /// What was decided about a fix.
  public struct Judgement: Hashable, Sendable {
    /// The name of the device that sent it.
    public let device: String
    /// Whether the fix counts.
    public let verdict: FixVerdict
  }

  /// Takes a fix of a device.
  ///
  /// One fix alone changes nothing except after a pause: an enter is confirmed by a second one 10 s
  /// later, an exit by one 20 s later (``GeofenceRules``). The first fix of a device decides where it
  /// is, which is no enter.
  ///
  /// Before it is applied, the timers of this device that are due by its time fire, in the order of
  /// their times.
  ///
  /// - Complexity: See ``GeofenceTracker/take(_:receivedAt:among:)``.
  public mutating func take(_ fix: ReceivedFix) -> Result {
    withDevice(fix.device) { engine, device in
      let step = Step(
        device: fix.device, time: fix.fix.timestamp, receivedAt: fix.receivedAt)
      return engine.advance(step, &device) {
        $0.take(fix.fix, receivedAt: fix.receivedAt, by: $1)
      }
    }
  }

  /// Takes a fix of a device: ``take(_:)`` with its parts.
  ///
  /// - Parameters:
  ///   - device: Any name; one that is new is a new device.
  ///   - receivedAt: Now, in seconds since 1970.
  package mutating func take(
    _ fix: Fix, from device: String, receivedAt: Double
  ) -> Result {
    take(ReceivedFix(fix, from: device, receivedAt: receivedAt))
  }

  /// Lets time pass for all devices: applies the fixes that a reorder window has held back long
  /// enough, and fires timers that are due, in the order of their times. With a reorder window timers
  /// fire that much later, because an earlier fix may still come.
  ///
  /// - Parameter time: Now, in seconds since 1970.
  package mutating func tick(at time: Double) -> Result {
    advance(at: time, timersUpTo: time - max(0, filterRules.reorderSeconds)) {
      $0.release(upTo: time, by: $1)
    }
  }

  /// Ends the streams of all devices: applies what a reorder window still holds back, and fires the
  /// timers that are due.
  ///
  /// - Parameter time: Now, in seconds since 1970.
  package mutating func flush(at time: Double) -> Result {
    advance(at: time, timersUpTo: time) { $0.flush(by: $1) }
  }

  private mutating func advance(
    at time: Double, timersUpTo timerTime: Double,
    _ judge: (inout FixHistory, FixFilter.Rules) -> [FixVerdict]
  ) -> Result {
    var result = Result()
    for name in devices.keys.filter({ devices[$0]?.tracker.fixes.held.isEmpty == false }).sorted() {
      let applied = withDevice(name) { engine, device in
        engine.advance(Step(device: name, time: time, receivedAt: time), &device, judge)
      }
      result.verdicts += applied.verdicts
      result.events += applied.events
    }
    result.events += fireTimers(upTo: timerTime, receivedAt: time)
    result.events.sort {
      ($0.timestamp, $0.reminder, $0.device) < ($1.timestamp, $1.reminder, $1.device)
    }
    return result
  }
}

extension GeofenceEngine {
  /// What is being done with one device: a fix or the clock that advances it.
  struct Step {
    /// The device's name.
    let device: String
    /// The time of the fix or the clock, up to which things have happened, in seconds since 1970.
    var time: Double
    /// When that came.
    let receivedAt: Double
    /// The last fix that was applied.
    var lastFix: Fix?
  }

  /// Judges fixes of a device, and applies those that are accepted.
  private mutating func advance(
    _ step: Step, _ device: inout GeofenceDevice,
    _ judge: (inout FixHistory, FixFilter.Rules) -> [FixVerdict]
  ) -> Result {
    var step = step
    step.lastFix = device.lastFix
    let verdicts = judge(&device.tracker.fixes, filterRules)
    var result = Result()
    result.verdicts = verdicts.map { Judgement(device: step.device, verdict: $0) }
    result.events = apply(verdicts, step, &device)
    return result
  }

  /// Applies the accepted ones of some fixes, in their order.
  mutating func apply(
    _ verdicts: some Sequence<FixVerdict>, _ step: Step, _ device: inout GeofenceDevice
  ) -> [GeofenceEvent] {
    var events: [GeofenceEvent] = []
    var step = step
    for case .accepted(let fix) in verdicts {
      // With the rule against late fixes off a late one is accepted, but changes nothing.
      guard fix.timestamp >= step.lastFix?.timestamp ?? fix.timestamp else { continue }
      step.time = fix.timestamp
      events += fireTimers(step, &device)
      let changes = device.tracker.apply(fix, after: step.lastFix, among: fences)
      step.lastFix = fix
      if !changes.isEmpty { events += apply(changes, step, &device) }
      events += fireReleasedTimers(step, &device)
    }
    return events
  }

  /// Turns the changes of one fix into what they mean for reminders: a device that leaves a region
  /// for another of the same reminder has neither left nor arrived.
  private mutating func apply(
    _ changes: [GeofenceChange<GeofenceID>], _ step: Step, _ device: inout GeofenceDevice
  ) -> [GeofenceEvent] {
    var differences: [ReminderID: Int] = [:]
    // One change stands for all of a reminder: the last exit, or the first enter.
    var deciding: [ReminderID: GeofenceChange<GeofenceID>] = [:]
    for change in changes where change.kind != .crossed {
      let reminder = change.fence.reminder
      let isExit = change.kind == .exit
      differences[reminder, default: 0] += isExit ? -1 : 1
      if let known = deciding[reminder],
        isExit ? change.timestamp <= known.timestamp : change.timestamp >= known.timestamp
      {
        continue
      }
      deciding[reminder] = change
    }
    var events: [GeofenceEvent] = []
    for change in changes {
      let reminder = change.fence.reminder
      guard change.kind != .crossed else {
        events += pass(change, step, &device)
        continue
      }
      guard change == deciding[reminder], let difference = differences.removeValue(forKey: reminder)
      else { continue }
      let before = device[reminder]?.insideCount ?? 0
      let after = before + difference
      if before > 0, after > 0 {
        let inside = regionsInside(reminder, device)
        device[reminder]?.insideCount = after
        device[reminder]?.stay(inside)
      } else if after > 0 {
        events +=
          change.kind == .foundInside
          ? beginFoundVisit(change.fence, insideCount: after, step, &device)
          : arrive(change, insideCount: after, step, &device)
      } else if before > 0 {
        events += leave(change, step, &device)
      }
    }
    return events
  }
}
