import ToDo

/// Goes through a recorded track as if it happened now, and notes which reminders fire.
///
/// A track is that of one device, whatever it is called in the file; what is due by its newest
/// accepted fix fires.
public struct TrackReplay: Sendable {
  private static let device = "track"

  private var engine = GeofenceEngine()
  /// What there is to say of points that were not used.
  public private(set) var remarks = FixRemarks()
  private var newest = -Double.infinity
  /// How many fixes there were, those that were not used among them.
  public private(set) var fixCount = 0
  /// The reminders that fired, in their order.
  public private(set) var events: [GeofenceEvent] = []
  /// The fixes that were accepted, where they are kept.
  public private(set) var track: [Fix] = []
  private let keepsTrack: Bool

  /// - Parameters:
  ///   - items: with their reminders; those that have none do not matter.
  ///   - keepsTrack: whether the accepted fixes are wanted in the end.
  public init(_ items: some Sequence<StoredItem>, keepsTrack: Bool = false) {
    self.keepsTrack = keepsTrack
    for item in items { engine.watch(item, at: newest) }
  }

  /// Takes the next entry of the track's file.
  public mutating func take(_ entry: FixFileEntry) {
    switch entry {
    case .refusal(let notice):
      remarks.note(notice)
    case .fix(let fix, device: _):
      fixCount += 1
      note(engine.take(fix, from: Self.device, receivedAt: fix.timestamp))
    }
  }

  /// Ends the track: what is still held back is applied.
  public mutating func finish() {
    guard newest.isFinite else { return }
    note(engine.flush(at: newest))
  }

  private mutating func note(_ answer: GeofenceEngine.Answer) {
    events += answer.events
    for verdict in answer.verdicts.lazy.map(\.verdict) {
      if case .accepted(let fix) = verdict {
        newest = max(newest, fix.timestamp)
        if keepsTrack { track.append(fix) }
      }
      remarks.note(verdict)
    }
  }
}
