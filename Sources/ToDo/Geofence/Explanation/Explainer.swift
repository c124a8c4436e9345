/// Finds the reasons for what a reminder does, from how things stood before a fix and after it.
struct Explainer {
  typealias Reason = Explanation.Reason

  let item: ItemID
  let reminder: GeofenceReminder
  let fences: GeofenceSet
  let rules: GeofenceRules
  /// Nil for a device's first fix.
  let before: GeofenceEngine.Device?
  let after: GeofenceEngine.Device
  let fix: Fix
  /// Now, in seconds since 1970.
  let time: Double
  /// What the fix changed of the item's fences; nil where none is asked about.
  let changes: [GeofenceChange]?

  var trigger: LocationTrigger { reminder.trigger }

  func state(_ place: Int, _ device: GeofenceEngine.Device?) -> GeofenceState {
    device?.tracker.state(of: reminder.fence(item, place)) ?? .outside
  }

  /// The places that the device is inside, as far as that is confirmed.
  var insidePlaces: [Int] { reminder.regions.indices.filter { state($0, after).isInside } }

  /// The changes of one kind, with the places.
  func changes(_ kind: GeofenceChange.Kind) -> [(place: Int, time: Double)] {
    (changes ?? []).filter { $0.kind == kind }.map { (Int($0.fence.place), $0.timestamp) }
  }

  /// Why it is silent; never empty.
  var silentReasons: [Reason] {
    let visit = after.visits[item]
    let isInside = visit.map { $0.insideCount > 0 } ?? false
    var reasons: [Reason] = []
    if let visit, isInside {
      reasons = staying(visit)
    } else {
      switch trigger.event {
      case .arrive, .dwell, .pass: reasons = coming
      case .leave: reasons = leaving
      case .away: reasons = absent(visit)
      }
    }
    reasons += closed(at: time)
    var known: Set<Reason> = []
    return reasons.filter { known.insert($0).inserted }
  }

  /// Why it fired, and where the device is to the place at which it did last.
  func reasons(for events: [GeofenceEvent]) -> [Reason] {
    let causes: [Reason] = events.map { event in
      let place = Int(event.place)
      switch event.cause {
      case .enter: return .entered(place: place, at: event.timestamp)
      case .exit: return .left(place: place, at: event.timestamp)
      case .crossed: return .crossed(place: place, at: event.timestamp)
      case .dwell: return .stayed(place: place, seconds: trigger.event.seconds ?? 0)
      case .away: return .wasAway(seconds: trigger.event.seconds ?? 0)
      case .initial: return .foundInside(place: place)
      case .opening: return .timeCame(place: place, at: event.timestamp)
      }
    }
    return causes + (events.last.map { [position(finding(Int($0.place)))] } ?? [])
  }

  /// What of the trigger forbids it to fire at a time, wherever the device is.
  func closed(at time: Double) -> [Reason] {
    if let expiry = trigger.expiry, time > expiry { return [.expired(at: expiry)] }
    var reasons: [Reason] = []
    if let start = trigger.start, time < start { reasons.append(.notStarted(until: start)) }
    if let end = trigger.snooze?.time, time < end { reasons.append(.snoozed(until: end)) }
    let earliest = max(time, trigger.start ?? time, trigger.snooze?.time ?? time)
    if let window = trigger.window, !window.contains(earliest) {
      let opening = window.opening(onOrAfter: earliest)
      reasons.append(.windowClosed(opens: opening, timeZone: window.timeZone))
    }
    if let expiry = trigger.expiry, trigger.opening(onOrAfter: time) == nil {
      reasons.append(.expiresFirst(at: expiry))
    }
    return reasons
  }
}
