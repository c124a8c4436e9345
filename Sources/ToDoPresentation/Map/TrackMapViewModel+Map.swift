import ToDo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension TrackMapViewModel {
  /// Formats a replayed track.
  ///
  /// - Parameters:
  ///   - map: the track.
  ///   - timeZone: in which dates are written.
  ///   - units: in which distances are written.
  /// - Complexity: O(*n* log *n*) in the fixes and in the vertices of the fences that are seen.
  init(_ map: TrackMap, timeZone: TimeZone = .current, units: DistanceUnits = .metric) {
    let frame = MapFrame(showing: map)
    let rows = map.reminders.enumerated().map { index, reminder in
      Row(
        number: "\(index + 1)", kind: Marker.Kind(reminder.event.cause),
        reminder: ReminderListViewModel.Row(
          reminder.event, reminder.item, timeZone: timeZone, units: units))
    }
    let markers = Self.shownMarkers(map, rows, frame)
    let runs = map.runs.map { run in
      LineSimplification.simplified(
        run.map { frame.point(of: $0.coordinate) }, tolerance: MapLine.tolerance)
    }
    let scale = ScaleBar(atMost: 140 * frame.metersPerPixel, units: units)
    let ends = [map.track[0], map.track[map.track.count - 1]].map { fix in
      Label(
        text: DateText.minute(fix.timestamp, in: timeZone) ?? "",
        point: frame.point(of: fix.coordinate))
    }
    self.init(
      title: map.name, summary: Self.summary(of: map, timeZone, units), width: MapFrame.width,
      height: frame.height, runs: runs, start: ends[0], end: ends[1],
      fences: Self.shownFences(
        map, frame, around: markers.map(\.point) + ends.map(\.point), timeZone),
      markers: markers, scaleLength: scale.meters / frame.metersPerPixel, scaleText: scale.text,
      rows: rows)
  }

  private static func shownMarkers(_ map: TrackMap, _ rows: [Row], _ frame: MapFrame) -> [Marker] {
    var layout = MarkerLayout(on: frame.canvas)
    return zip(map.reminders, rows).map { fired, row in
      let origin = frame.point(of: map.position(of: fired.event))
      let reminder = row.reminder
      let parts = [reminder.time, reminder.causeAndSide, reminder.title, reminder.place]
      return Marker(
        number: row.number, kind: row.kind, description: joined(parts), origin: origin,
        point: layout.place(origin))
    }
  }

  /// "2026-11-21 10:00 – 10:11 · 2.4 km · 4 reminders".
  private static func summary(
    of map: TrackMap, _ timeZone: TimeZone, _ units: DistanceUnits
  ) -> String {
    let times = [map.track[0], map.track[map.track.count - 1]].map(\.timestamp)
    let texts = times.compactMap { DateText.minute($0, in: timeZone) }
    let isOneDay = texts.first?.prefix(10) == texts.last?.prefix(10)
    // The end has a day only if it is another day, and is left out in the same minute.
    let end = texts.last.map { isOneDay ? String($0.suffix(5)) : $0 } ?? ""
    let period = texts.first == texts.last ? texts.first ?? "" : "\(texts[0]) – \(end)"
    let meters = map.runs.reduce(0) { sum, run in
      zip(run, run.dropFirst()).reduce(sum) {
        $0 + Geodesic.distance(from: $1.0.coordinate, to: $1.1.coordinate).meters
      }
    }
    let count = map.reminders.count
    return joined([
      period, DistanceText.text(.meters(meters), in: units),
      count == 0 ? "no reminder" : "\(count) \(count == 1 ? "reminder" : "reminders")",
    ])
  }

  static func joined(_ parts: [String]) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }
}

extension TrackMapViewModel.Marker.Kind {
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
  fileprivate init(showing map: TrackMap) {
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
    self.init(showing: box, in: projection)
  }
}
