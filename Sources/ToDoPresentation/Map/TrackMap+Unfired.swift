import ToDo

extension TrackMap {
  /// How many reminders that did not fire are listed, those nearest to the track first.
  static let mostUnfired = 20
  /// How many points of a track are compared with every reminder to find the nearest ones.
  private static let mostSamples = 500

  /// The items whose reminders did not fire.
  private var missed: [StoredItem] {
    let fired = Set(reminders.map(\.event.item))
    return items.filter { !fired.contains($0.id) && !$0.item.triggerRegions.isEmpty }
  }

  var unfiredCount: Int { missed.count }

  /// The reminders that did not fire and why, those nearest to the track first.
  ///
  /// - Complexity: O(*n*) in the items, with at most 500 chords each; a few geodesics a fix for those
  ///   that are listed.
  func unfired(_ units: DistanceUnits) -> [MapViewModel.Unfired] {
    let step = max(1, track.count / Self.mostSamples)
    let samples = stride(from: 0, to: track.count, by: step).map { ECEF(track[$0].coordinate) }
    let nearest = missed.map { stored in
      let balls = stored.item.triggerRegions.map(\.boundingBall)
      let least =
        balls.lazy.flatMap { ball in
          samples.lazy.map { $0.chordMeters(to: ball.center) - ball.radiusMeters }
        }.min() ?? .infinity
      return (stored: stored, meters: least)
    }.sorted { ($0.meters, $0.stored.id) < ($1.meters, $1.stored.id) }
    let matcher = RegionMatcher()
    let route = try? Route(track.map(\.coordinate))
    return nearest.prefix(Self.mostUnfired).map { near in
      MapViewModel.Unfired(
        title: near.stored.item.title,
        reason: reason(near.stored.item, along: route, matcher: matcher, units))
    }
  }

  private func reason(
    _ item: ToDoItem, along route: Route?, matcher: RegionMatcher, _ units: DistanceUnits
  ) -> String {
    let regions = item.triggerRegions
    func isInside(_ fix: Fix) -> Bool {
      regions.contains { matcher.covers(fix.coordinate, in: $0) }
    }
    let meters =
      regions.map { region in
        route?.distance(to: region, matcher: matcher).meters
          ?? matcher.distance(from: track[0].coordinate, to: region).meters
      }.min() ?? .infinity
    guard meters == 0 else {
      return "never nearer than \(DistanceText.text(.meters(meters), in: units))"
    }
    if isInside(track[0]) { return "already there at the first position" }
    return isInside(track[track.count - 1])
      ? "there at the end, but not long enough or not in its hours"
      : "was there, but too briefly or not in its hours"
  }
}
