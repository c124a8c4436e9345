/// A stay inside a fence that reports dwelling, until it has.
struct GeofenceStay: Hashable, Sendable, Codable {
  /// When the device entered, in seconds since 1970.
  let since: Double
  /// Whether the dwell time is over, but a pending exit must be decided first.
  var isHeld = false
}

extension GeofenceTracker {
  /// The next time at which something can be reported without another fix, in seconds since 1970;
  /// nil if nothing waits. What a pending exit holds back waits for a fix.
  package func nextDue(among fences: GeofenceSet<ID>) -> Double? {
    let dwelling = stays.lazy.filter { !$0.value.isHeld }.compactMap { stay in
      fences.dwellSeconds[stay.key].map { stay.value.since + $0 }
    }.min()
    let next = [dwelling, fixes.held.first?.timestamp].compactMap(\.self).min()
    return next.map { $0 + max(0, fences.filterRules.reorderSeconds) }
  }

  /// Notes when stays begin and end.
  mutating func follow(_ change: GeofenceChange<ID>, among fences: GeofenceSet<ID>) {
    switch change.kind {
    case .exit: if !stays.isEmpty { stays[change.fence] = nil }
    case .enter:
      if fences.dwellSeconds[change.fence] != nil {
        stays[change.fence] = GeofenceStay(since: change.timestamp)
      }
    case .foundInside:
      // Dwelling follows only if being found inside is reported.
      if fences.dwellSeconds[change.fence] != nil, fences.reports(.foundInside, of: change.fence) {
        stays[change.fence] = GeofenceStay(since: change.timestamp)
      }
    case .crossed, .dwell: break
    }
  }

  /// Reports the dwelling that is due by a time, in the order of the times.
  mutating func reportDwelling(
    upTo time: Double, among fences: GeofenceSet<ID>
  ) -> [GeofenceChange<ID>] {
    var changes: [GeofenceChange<ID>] = []
    for (id, due) in dueStays(upTo: time, among: fences) {
      if states[id]?.pendingSince != nil {
        stays[id]?.isHeld = true
      } else {
        stays[id] = nil
        changes.append(GeofenceChange(fence: id, kind: .dwell, timestamp: due))
      }
    }
    return changes
  }

  /// Reports the dwelling that was held back by a pending exit that a fix has ended.
  mutating func reportReleasedDwelling(
    at time: Double, among fences: GeofenceSet<ID>
  ) -> [GeofenceChange<ID>] {
    var changes: [GeofenceChange<ID>] = []
    for (id, _) in dueStays(upTo: time, among: fences)
    where stays[id]?.isHeld == true && states[id]?.pendingSince == nil {
      stays[id] = nil
      changes.append(GeofenceChange(fence: id, kind: .dwell, timestamp: time))
    }
    return changes
  }

  private func dueStays(
    upTo time: Double, among fences: GeofenceSet<ID>
  ) -> [(id: ID, due: Double)] {
    if stays.isEmpty { return [] }
    return stays.compactMap { stay in
      guard let seconds = fences.dwellSeconds[stay.key] else { return nil }
      let due = stay.value.since + seconds
      return due <= time ? (stay.key, due) : nil
    }.sorted { ($0.due, $0.id) < ($1.due, $1.id) }
  }
}
