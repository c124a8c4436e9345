import ToDo

/// A map of a replayed track, ready to be drawn by ``TrackMapSVG`` or ``TrackMapHTML``.
///
/// Points are in pixels to the right and down; north is up.
public struct TrackMapViewModel: Hashable, Sendable {
  /// A text at a point.
  package struct Label: Hashable, Sendable {
    package let text: String
    /// The middle of its lower edge.
    package let point: MapPoint
  }

  /// A geofence.
  package struct Fence: Hashable, Sendable {
    /// The title, the place and the trigger.
    package let description: String
    /// Whether its reminder fired.
    package let isFired: Bool
    /// Rings to be filled by the even-odd rule.
    package let area: [[MapPoint]]
    package let border: [[MapPoint]]
    /// What is written beside it; nil if there is no room.
    package let label: Label?
  }

  /// A reminder that fired.
  package struct Marker: Hashable, Sendable {
    /// What happened, by which markers are coloured.
    package enum Kind: String, Hashable, Sendable, CaseIterable { case came, left, passed }

    /// Counted from 1, as in its row.
    package let number: String
    package let kind: Kind
    package let description: String
    /// Where it fired.
    package let origin: MapPoint
    /// Where the marker is drawn: there or beside it.
    package let point: MapPoint
  }

  /// A reminder that fired, as in the list of them.
  package struct Row: Hashable, Sendable {
    package let number: String
    package let kind: Marker.Kind
    package let reminder: ReminderListViewModel.Row
  }

  package let title: String
  /// When the track was made, how long it is, and how many reminders fired.
  package let summary: String
  package let width: Double
  package let height: Double
  /// The lines of the track: several if there are gaps. A single point is a line too.
  package let runs: [[MapPoint]]
  package let start: Label
  package let end: Label
  /// The ones that fired are last, so they are drawn above the others.
  package let fences: [Fence]
  package let markers: [Marker]
  /// How long the bar of the scale is.
  package let scaleLength: Double
  /// "200 m".
  package let scaleText: String
  package let rows: [Row]
}
