import ToDo

/// A map, ready to be drawn by ``MapSVG`` or ``MapHTML``.
///
/// Points are in pixels to the right and down; north is up.
struct MapViewModel: Hashable, Sendable {
  /// A text at a point.
  struct Label: Hashable, Sendable {
    let text: String
    /// The middle of its lower edge.
    let point: MapPoint
  }

  /// A geofence or another region.
  struct Fence: Hashable, Sendable {
    /// The title, the place and the trigger.
    let description: String
    /// Whether its reminder fired.
    let isFired: Bool
    /// Rings to be filled by the even-odd rule.
    let area: [[MapPoint]]
    let border: [[MapPoint]]
    /// What is written beside it; nil if there is no room.
    let label: Label?
  }

  /// A numbered pin: a reminder that fired, an item or a stop.
  struct Marker: Hashable, Sendable {
    /// What happened, by which markers are coloured.
    enum Kind: String, Hashable, Sendable, CaseIterable { case came, left, passed, item }

    /// Counted from 1, as in its row.
    let number: String
    let kind: Kind
    let description: String
    /// Where it belongs.
    let origin: MapPoint
    /// Where the marker is drawn: there or beside it.
    let point: MapPoint
  }

  /// Which way a track leads at a point.
  struct Arrow: Hashable, Sendable {
    let point: MapPoint
    /// Clockwise from the right.
    let degrees: Double
  }

  /// A row of the list below the map, with the number of its marker.
  struct Row: Hashable, Sendable {
    let number: String
    let kind: Marker.Kind
    var time = ""
    var event = ""
    var title: String
    var place = ""
    var distance = ""
  }

  /// The headings of the list's columns, of which one whose cells are all empty is left out, and the
  /// legend's word for a place.
  struct Headings: Hashable, Sendable {
    var time = "time"
    var event = "event"
    var title = "reminder"
    var distance = "distance"
    var place = "place"
  }

  /// A reminder that did not fire.
  struct Unfired: Hashable, Sendable {
    let title: String
    let reason: String
  }

  let title: String
  /// When the track was made, how long it is, and how many reminders fired; or what else there is.
  let summary: String
  let layout: MapLayout
  let height: Double
  /// The lines of the track: several if there are gaps. A single point is a line too.
  var runs: [[MapPoint]] = []
  /// The gaps between runs, as straight lines.
  var gaps: [[MapPoint]] = []
  var start: Label?
  var end: Label?
  /// Those that fired are last, so that they are drawn on top.
  var fences: [Fence] = []
  var markers: [Marker] = []
  /// Titles beside markers.
  var names: [Label] = []
  /// How long the bar of the scale is.
  let scaleLength: Double
  /// "200 m".
  let scaleText: String
  var headings = Headings()
  var rows: [Row] = []
  var unfired: [Unfired] = []
  /// How many more did not fire.
  var otherUnfiredCount = 0

  var width: Double { layout.width }
  var canvas: MapBox { MapBox([MapPoint(x: 0, y: 0), MapPoint(x: width, y: height)]) }
}

extension MapViewModel {
  /// A map without content yet.
  init(title: String, summary: String, frame: MapFrame, units: DistanceUnits) {
    let scale = ScaleBar(
      atMost: min(140, 0.3 * frame.layout.width) * frame.metersPerPixel, units: units)
    self.init(
      title: title, summary: summary, layout: frame.layout, height: frame.height,
      scaleLength: scale.meters / frame.metersPerPixel, scaleText: scale.text)
  }

  static func joined(_ parts: [String]) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }
}
