#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Finds the reasons for what a reminder does, from the states before and after a fix.
struct Explainer {
  typealias Reason = Explanation.Reason

  let id: ReminderID
  let reminder: GeofenceReminder
  let fences: GeofenceSet<GeofenceID>
  /// Nil for a device's first fix.
  let before: GeofenceDevice?
  let after: GeofenceDevice
  let fix: Fix
  /// Now, in seconds since 1970.
  let time: Double
  /// What the fix changed of the reminder's fences; nil without a fix.
  let changes: [GeofenceChange<GeofenceID>]?
  /// The crossings that are not among the changes because they came too soon after the last one.
  let heldCrossings: [GeofenceID]

  /// A time of the engine as a date.
  func date(_ timestamp: Double) -> Date { Date(timeIntervalSince1970: timestamp) }

  var rules: GeofenceRules { fences.rules }

  var trigger: LocationTrigger { reminder.trigger }

  func state(_ region: RegionNumber, _ device: GeofenceDevice?) -> GeofenceState {
    device?.tracker.state(of: GeofenceID(id, region: region)) ?? .outside
  }

  /// The regions that the device is inside, as far as that is confirmed.
  var regionsInside: [RegionNumber] {
    reminder.regions.indices.map { RegionNumber($0) }.filter { state($0, after).isInside }
  }

  /// The changes of one kind, with the regions.
  func changes(
    _ kind: GeofenceChange<GeofenceID>.Kind
  ) -> [(region: RegionNumber, time: Double)] {
    (changes ?? []).filter { $0.kind == kind }.map { ($0.fence.region, $0.timestamp) }
  }

  /// Why it is silent; never empty.
  var silentReasons: [Reason] {
    let visit = after[id]
    let isInside = visit.map { $0.insideCount > 0 } ?? false
    var reasons: [Reason] = []
    if let visit, isInside {
      reasons = staying(visit)
    } else {
      switch trigger.event {
      case .arrive, .dwell, .pass: reasons = arriving
      case .leave: reasons = leaving
      case .away: reasons = absent(visit)
      }
    }
    reasons += closed(at: time)
    var known: Set<Reason> = []
    return reasons.filter { known.insert($0).inserted }
  }

  /// Why it fired, and where the device is relative to the region of the last event.
  func reasons(for events: [GeofenceEvent]) -> [Reason] {
    let causes: [Reason] = events.map { event in
      let region = event.region
      switch event.cause {
      case .enter: return .entered(region: region, at: event.date)
      case .exit: return .left(region: region, at: event.date)
      case .crossed: return .crossed(region: region, at: event.date)
      case .dwell: return .stayed(region: region, duration: trigger.event.duration ?? .zero)
      case .away: return .wasAway(duration: trigger.event.duration ?? .zero)
      case .initial: return .foundInside(region: region)
      case .opening: return .timeCame(region: region, at: event.date)
      }
    }
    let isConfirmed = events.contains { $0.cause.needsConfirmation && $0.timestamp < fix.timestamp }
    return causes + (isConfirmed ? [.confirmed(at: date(fix.timestamp))] : [])
      + (events.last.map { [position(finding($0.region))] } ?? [])
  }

  /// What keeps the trigger from firing at a time, wherever the device is.
  func closed(at time: Double) -> [Reason] {
    if let expiry = trigger.expiryTimestamp, time > expiry { return [.expired(at: date(expiry))] }
    var reasons: [Reason] = []
    if let start = trigger.startTimestamp, time < start {
      reasons.append(.notStarted(until: date(start)))
    }
    if let end = trigger.snooze?.timestamp, time < end {
      reasons.append(.snoozed(until: date(end)))
    }
    let earliest = max(time, trigger.startTimestamp ?? time, trigger.snooze?.timestamp ?? time)
    if let window = trigger.window, !window.contains(earliest) {
      let opening = window.opening(onOrAfter: earliest)
      reasons.append(.windowClosed(opens: opening.map(date), timeZone: window.timeZone))
    }
    if let expiry = trigger.expiryTimestamp, trigger.opening(onOrAfter: time) == nil {
      reasons.append(.expiresFirst(at: date(expiry)))
    }
    return reasons
  }
}

extension GeofenceEvent.Cause {
  /// Whether such an event carries the time of the first fix that indicates it, which is not always
  /// the one that brings it about.
  var needsConfirmation: Bool {
    switch self {
    case .enter, .exit, .crossed: true
    case .dwell, .away, .initial, .opening: false
    }
  }
}
