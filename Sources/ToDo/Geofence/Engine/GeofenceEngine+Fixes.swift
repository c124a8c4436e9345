extension GeofenceEngine {
  /// What came of fixes, or of time that passed.
  public struct Answer: Hashable, Sendable {
    /// What the filter said of the fixes that it let go.
    public var verdicts: [Judgement] = []
    /// The reminders that fired, in their order.
    public var events: [GeofenceEvent] = []

    public init() {}
  }

  /// What the filter said of a fix.
  public struct Judgement: Hashable, Sendable {
    public let device: String
    public let verdict: FixVerdict
  }

  /// Takes a fix of a device.
  ///
  /// One fix alone changes nothing but after a pause: an enter is confirmed by a second one 10 s
  /// later, an exit by one 20 s later (`GeofenceRules`). The first fix of a device decides where
  /// it is, and is no enter.
  ///
  /// Before it is applied, the timers of this device that are due by its time fire, in the order
  /// of their times.
  ///
  /// - Parameters:
  ///   - device: any name; one that is new is a new device.
  ///   - receivedAt: now, in seconds since 1970.
  public mutating func take(
    _ fix: Fix, from device: String, receivedAt: Double
  ) -> Answer {
    withDevice(device) { engine, state in
      engine.apply(state.filter.take(fix, receivedAt: receivedAt), to: &state, device, receivedAt)
    }
  }

  /// Lets time pass for all devices: what a reorder window holds back and is older is applied, and
  /// timers that are due fire, of all devices in the order of their times; with a reorder window
  /// that much later, since a fix may still come that goes before.
  ///
  /// - Parameter time: now, in seconds since 1970.
  public mutating func tick(at time: Double) -> Answer {
    advance(at: time, timersUpTo: time - max(0, filterRules.reorderSeconds)) {
      $0.filter.release(upTo: time)
    }
  }

  /// Ends the streams of all devices: applies what a reorder window still holds back.
  public mutating func flush(at time: Double) -> Answer {
    advance(at: time, timersUpTo: time) { $0.filter.flush() }
  }

  private mutating func advance(
    at time: Double, timersUpTo timerTime: Double, _ release: (inout Device) -> [FixVerdict]
  ) -> Answer {
    var answer = Answer()
    for name in devices.keys.filter({ devices[$0]?.held.isEmpty == false }).sorted() {
      let applied = withDevice(name) { engine, device in
        engine.apply(release(&device), to: &device, name, time)
      }
      answer.verdicts += applied.verdicts
      answer.events += applied.events
    }
    answer.events += fireTimers(upTo: timerTime, receivedAt: time)
    answer.events.sort { ($0.timestamp, $0.item, $0.device) < ($1.timestamp, $1.item, $1.device) }
    return answer
  }

  /// Applies the fixes that a filter accepted, in their order.
  mutating func apply(
    _ verdicts: [FixVerdict], to device: inout Device, _ name: String, _ receivedAt: Double
  ) -> Answer {
    var answer = Answer()
    answer.verdicts = verdicts.map { Judgement(device: name, verdict: $0) }
    for case .accepted(let fix) in verdicts {
      // With the rule against late fixes off one is recorded, and causes nothing.
      guard fix.timestamp >= device.tracker.lastFix?.timestamp ?? fix.timestamp else { continue }
      answer.events += fireTimers(
        of: &device, name, upTo: fix.timestamp, receivedAt: receivedAt)
      let changes = device.tracker.take(fix, among: fences)
      answer.events += apply(changes, of: fix, to: &device, name, receivedAt)
      answer.events += fireReleased(of: &device, name, at: fix.timestamp, receivedAt)
    }
    return answer
  }

  /// Turns the changes of one fix into what they mean for items: one that leaves a place for
  /// another of the same item has neither left nor come.
  private mutating func apply(
    _ changes: [GeofenceChange], of fix: Fix, to device: inout Device, _ name: String,
    _ receivedAt: Double
  ) -> [GeofenceEvent] {
    var net: [ItemID: Int] = [:]
    var telling: [ItemID: GeofenceChange] = [:]
    for change in changes where change.kind != .crossed {
      let known = telling[change.fence.item]
      let isExit = change.kind == .exit
      if known.map({
        isExit ? change.timestamp > $0.timestamp : change.timestamp < $0.timestamp
      }) ?? true {
        telling[change.fence.item] = change
      }
      switch change.kind {
      case .exit: net[change.fence.item, default: 0] -= 1
      case .enter, .foundInside: net[change.fence.item, default: 0] += 1
      case .crossed: break
      }
    }
    var events: [GeofenceEvent] = []
    for change in changes {
      let item = change.fence.item
      let step = Step(
        item: item, place: change.fence.place, timestamp: change.timestamp, entry: change.entry,
        name: name, receivedAt: receivedAt, fixTimestamp: fix.timestamp)
      if change.kind == .crossed {
        events += cross(step, &device)
        continue
      }
      // One change stands for all of an item: the last exit, or the first enter.
      guard change == telling[item], let difference = net.removeValue(forKey: item) else {
        continue
      }
      let before = device.visits[item]?.insideCount ?? 0
      let after = before + difference
      if before > 0, after > 0 {
        let inside = inside(item, device)
        device.visits[item]?.insideCount = after
        device.visits[item]?.stay(inside)
      } else if after > 0 {
        events +=
          change.kind == .foundInside
          ? find(
            item, at: step.place, insideCount: after, in: &device, name, at: fix.timestamp,
            receivedAt: receivedAt)
          : come(step, insideCount: after, &device)
      } else if before > 0 {
        events += go(step, &device)
      }
    }
    return events
  }

  /// A change of an item on a device.
  struct Step {
    let item: ItemID
    let place: UInt32
    /// When it happened.
    let timestamp: Double
    /// Where a place that was crossed was entered, as far as that is known.
    var entry: Coordinate?
    /// The device's.
    let name: String
    let receivedAt: Double
    /// The time of the fix that made it known.
    let fixTimestamp: Double
  }
}
