import ToDo

/// A map of a replayed track, ready to be drawn by ``TrackMapSVG`` or ``TrackMapHTML``.
///
/// Points are in pixels to the right and down; north is up.
struct TrackMapViewModel: Hashable, Sendable {
  /// A text at a point.
  struct Label: Hashable, Sendable {
    let text: String
    /// The middle of its lower edge.
    let point: MapPoint
  }

  /// A geofence.
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

  /// A reminder that fired.
  struct Marker: Hashable, Sendable {
    /// What happened, by which markers are coloured.
    enum Kind: String, Hashable, Sendable, CaseIterable { case came, left, passed }

    /// Counted from 1, as in its row.
    let number: String
    let kind: Kind
    let description: String
    /// Where it fired.
    let origin: MapPoint
    /// Where the marker is drawn: there or beside it.
    let point: MapPoint
  }

  /// A reminder that fired, as in the list of them.
  struct Row: Hashable, Sendable {
    let number: String
    let kind: Marker.Kind
    let reminder: ReminderListViewModel.Row
  }

  let title: String
  /// When the track was made, how long it is, and how many reminders fired.
  let summary: String
  let width: Double
  let height: Double
  /// The lines of the track: several if there are gaps. A single point is a line too.
  let runs: [[MapPoint]]
  let start: Label
  let end: Label
  /// Those that fired are last, so that they are drawn on top.
  let fences: [Fence]
  let markers: [Marker]
  /// How long the bar of the scale is.
  let scaleLength: Double
  /// "200 m".
  let scaleText: String
  let rows: [Row]
}
