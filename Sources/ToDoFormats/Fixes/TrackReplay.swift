import ToDo

/// Replays a recorded track and collects the reminders that fire.
///
/// A device without a name in the file is called "track". Each device's timers run on its own
/// fixes, so a replay gives the same events as a live run did.
public struct TrackReplay: Sendable {
  private static let device = "track"

  private var engine = GeofenceEngine()
  /// What there is to say of points that were not used.
  public private(set) var remarks = FixRemarks()
  /// How many fixes there were, those that were not used among them.
  public private(set) var fixCount = 0
  /// The reminders that fired, in their order.
  public private(set) var events: [GeofenceEvent] = []
  /// The fixes that were accepted, by their devices; where they are kept.
  public private(set) var tracks: [String: [Fix]] = [:]
  private let keepsTrack: Bool

  /// - Parameters:
  ///   - items: with their reminders; those that have none do not matter.
  ///   - keepsTrack: whether the accepted fixes are wanted in the end.
  public init(_ items: some Sequence<StoredItem>, keepsTrack: Bool = false) {
    self.keepsTrack = keepsTrack
    for item in items { engine.watch(item, at: -.infinity) }
  }

  /// Takes the next entry of the track's file.
  public mutating func take(_ entry: FixFileEntry) {
    switch entry {
    case .refusal(let notice):
      remarks.note(notice)
    case .fix(let fix, let device):
      fixCount += 1
      note(engine.take(fix, from: device ?? Self.device, receivedAt: fix.timestamp))
    }
  }

  private mutating func note(_ answer: GeofenceEngine.Answer) {
    events += answer.events
    for judgement in answer.verdicts {
      if case .accepted(let fix) = judgement.verdict {
        if keepsTrack { tracks[judgement.device, default: []].append(fix) }
      }
      remarks.note(judgement.verdict)
    }
  }
}
