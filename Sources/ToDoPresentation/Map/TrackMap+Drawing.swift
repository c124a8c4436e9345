import ToDo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension TrackMap: DrawableMap, LaidOutMap {
  /// Formats the track for a drawing.
  ///
  /// - Complexity: O(*n* log *n*) in the fixes and in the vertices of the fences that are seen.
  func viewModel(
    _ layout: MapLayout, timeZone: TimeZone, units: DistanceUnits
  ) -> MapViewModel {
    let frame = MapFrame(showing: self, layout: layout)
    var map = MapViewModel(
      title: name, summary: summary(timeZone, units), frame: frame, units: units)
    map.rows = reminders.enumerated().map { index, reminder in
      let row = ReminderListViewModel.Row(
        reminder.event, reminder.item, timeZone: timeZone, units: units)
      return MapViewModel.Row(
        number: "\(index + 1)", kind: MapViewModel.Marker.Kind(reminder.event.cause),
        time: row.time, event: row.causeAndSide, title: row.title, place: row.place,
        distance: row.distance)
    }
    map.markers = shownMarkers(map.rows, frame)
    map.runs = runs.map { run in
      LineSimplification.simplified(
        run.map { frame.point(of: $0.coordinate) }, tolerance: MapLine.tolerance)
    }
    map.gaps = gaps.map { gap in gap.map { frame.point(of: $0) } }
    let ends = [track[0], track[track.count - 1]].map { fix in
      MapViewModel.Label(
        text: DateText.minute(fix.timestamp, in: timeZone) ?? "",
        point: frame.point(of: fix.coordinate))
    }
    (map.start, map.end) = (ends[0], ends[1])
    map.fences = shownFences(
      frame, around: map.markers.map(\.point) + ends.map(\.point), avoiding: map.runs + map.gaps,
      timeZone)
    let missed = unfired(units)
    map.unfired = Array(missed.prefix(Self.mostUnfired))
    map.otherUnfiredCount = unfiredCount - map.unfired.count
    return map
  }

  private func shownMarkers(
    _ rows: [MapViewModel.Row], _ frame: MapFrame
  ) -> [MapViewModel.Marker] {
    var layout = MarkerLayout(on: frame.canvas, layout: frame.layout)
    return zip(reminders, rows).map { fired, row in
      let origin = frame.point(of: position(of: fired.event))
      let parts = [row.time, row.event, row.title, row.place]
      return MapViewModel.Marker(
        number: row.number, kind: row.kind, description: MapViewModel.joined(parts), origin: origin,
        point: layout.place(origin))
    }
  }

  /// "2026-11-21 10:00 – 10:11 · 2.4 km · 4 reminders".
  private func summary(_ timeZone: TimeZone, _ units: DistanceUnits) -> String {
    let times = [track[0], track[track.count - 1]].map(\.timestamp)
    let texts = times.compactMap { DateText.minute($0, in: timeZone) }
    let isOneDay = texts.first?.prefix(10) == texts.last?.prefix(10)
    // The end has a day only if it is another day, and is left out in the same minute.
    let end = texts.last.map { isOneDay ? String($0.suffix(5)) : $0 } ?? ""
    let period = texts.first == texts.last ? texts.first ?? "" : "\(texts[0]) – \(end)"
    let meters = runs.reduce(0) { sum, run in
      zip(run, run.dropFirst()).reduce(sum) {
        $0 + Geodesic.distance(from: $1.0.coordinate, to: $1.1.coordinate).meters
      }
    }
    let count = reminders.count
    return MapViewModel.joined([
      period, DistanceText.text(.meters(meters), in: units),
      count == 0 ? "no reminder" : "\(count) \(count == 1 ? "reminder" : "reminders")",
    ])
  }
}

extension MapViewModel.Marker.Kind {
  fileprivate init(_ cause: GeofenceEvent.Cause) {
    switch cause {
    case .enter, .dwell, .initial, .opening: self = .came
    case .exit, .away: self = .left
    case .crossed: self = .passed
    }
  }
}

extension MapFrame {
  /// The map shows at most this many times the extent of the track, so that the track is more than a
  /// dot.
  private static let mostGrowth = 3.0
  /// A shorter track counts as this long in that rule.
  private static let leastTrackMeters = 1_000.0

  /// The part of the earth with the track, and with the fences that fired unless they are too large.
  fileprivate init(showing map: TrackMap, layout: MapLayout) {
    guard let projection = MapProjection(around: map.track.map(\.coordinate)) else {
      preconditionFailure("A map has a track")
    }
    let track = MapBox(map.track.lazy.map { projection.point(of: $0.coordinate) })
    let most = Self.mostGrowth * max(track.longerSide, Self.leastTrackMeters)
    var seen: Set<GeofenceID> = []
    var box = track
    for (event, item) in map.reminders.map({ ($0.event, $0.item) }) {
      let regions = item.triggerRegions
      guard regions.indices.contains(event.region.index),
        seen.insert(GeofenceID(event.reminder, region: event.region)).inserted
      else { continue }
      let ball = regions[event.region.index].boundingBall
      let center = projection.point(of: Coordinate(nearestTo: ball.center))
      let grown = box.union(MapBox(CollectionOfOne(center)).grown(by: ball.radiusMeters))
      if grown.longerSide <= most { box = grown }
    }
    self.init(showing: box, in: projection, layout: layout)
  }
}
