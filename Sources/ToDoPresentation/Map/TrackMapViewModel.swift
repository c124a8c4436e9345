import ToDo

/// A map of a replayed track in numbers and strings, ready to be drawn: pixels to the right and
/// down, north above.
public struct TrackMapViewModel: Hashable, Sendable {
  /// A text at a point.
  public struct Label: Hashable, Sendable {
    public let text: String
    /// The middle of its lower edge.
    public let point: MapPoint
  }

  /// A geofence.
  public struct Fence: Hashable, Sendable {
    /// What it is.
    public let description: String
    /// Whether its reminder fired.
    public let isFired: Bool
    /// Rings to be filled by the even-odd rule.
    public let area: [[MapPoint]]
    public let border: [[MapPoint]]
    /// What is written beside it; nil where there is no room.
    public let label: Label?
  }

  /// A reminder that fired.
  public struct Marker: Hashable, Sendable {
    /// What has one colour.
    public enum Kind: String, Hashable, Sendable, CaseIterable { case came, left, passed }

    /// From 1; that of its row.
    public let number: String
    public let kind: Kind
    public let description: String
    /// Where it fired.
    public let origin: MapPoint
    /// Where the marker has room: there or beside.
    public let point: MapPoint
  }

  /// A reminder that fired, as in the list of them.
  public struct Row: Hashable, Sendable {
    public let number: String
    public let kind: Marker.Kind
    public let reminder: ReminderListViewModel.Row
  }

  public let title: String
  /// When the track was made, how long it is, and how many reminders fired.
  public let summary: String
  public let width: Double
  public let height: Double
  /// The lines of the track, one where nothing is missing; a single point is one too.
  public let runs: [[MapPoint]]
  public let start: Label
  public let end: Label
  /// Those that fired last, so that they lie above the others.
  public let fences: [Fence]
  public let markers: [Marker]
  /// How long the bar of the scale is.
  public let scaleLength: Double
  /// "200 m".
  public let scaleText: String
  public let rows: [Row]
}
