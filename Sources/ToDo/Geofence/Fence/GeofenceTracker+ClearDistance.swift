extension GeofenceTracker {
  /// How far the device can move before a fence can change its state, given fixes no more
  /// accurate than the last one; 0 while a change is pending and for a device without a fix,
  /// infinite without fences.
  ///
  /// A fix can ask for inside only from within a fence, so that outside of all the nearest one is
  /// that far; from inside it has to get to the boundary and over the border.
  ///
  /// - Complexity: O(log *n*) expected, and a distance for each fence that the device is inside.
  public func clearDistance(among set: GeofenceSet) -> Distance {
    guard let fix = lastFix, states.allSatisfy({ $0.value.pendingSince == nil }) else {
      return .zero
    }
    var clear = Distance.meters(.infinity)
    for state in states {
      guard let region = set.fences[state.key] else { continue }
      let toBoundary = set.matcher.distanceToBoundary(from: fix.coordinate, of: region)
      let isCovered = set.matcher.covers(region, fix.coordinate)
      let border = rules.border(of: region)
      clear = min(clear, isCovered ? toBoundary + border : max(.zero, border - toBoundary))
    }
    let states = states
    return min(
      clear,
      set.fences.distanceToNearest(
        from: fix.coordinate, where: states.isEmpty ? nil : { states[$0] == nil }))
  }
}
