extension GeofenceTracker {
  /// How far the device can move before a fence can change its state, given fixes no more accurate
  /// than the last one: 0 while a change is pending, while fixes are held back, and without a fix;
  /// infinite without fences.
  ///
  /// Outside of all fences that is the distance to the nearest one, because a fix can indicate inside
  /// only from within a fence. From inside, the device has to get over the fence's border.
  ///
  /// - Complexity: O(log *n*) expected, and a distance for each fence that the device is inside.
  public func clearDistance(among fences: GeofenceSet<ID>) -> Distance {
    guard let fix = lastFix, fixes.held.isEmpty,
      states.allSatisfy({ $0.value.pendingSince == nil }),
      passages.allSatisfy({ $0.value.since == nil })
    else { return .zero }
    var clear = Distance.meters(.infinity)
    for state in states {
      guard let region = fences.regions[state.key] else { continue }
      let toBoundary = fences.matcher.distanceToBoundary(from: fix.coordinate, of: region)
      let border = fences.rules.border(of: region)
      let isCovered = fences.matcher.covers(fix.coordinate, in: region)
      clear = min(clear, isCovered ? toBoundary + border : max(.zero, border - toBoundary))
    }
    let states = states
    return min(
      clear,
      fences.regions.distanceToNearest(
        from: fix.coordinate, where: states.isEmpty ? nil : { states[$0] == nil }))
  }
}
