/// Replays a recorded track and collects the reminders that fire.
///
/// A device without a name in the file is called "track". Each device's timers run on its own
/// fixes, so a replay gives the same events as a live run did.
package struct TrackReplay: Sendable {
  private static let device = "track"

  private var engine = GeofenceEngine()
  /// How many fixes there were, those that were not used among them.
  package private(set) var fixCount = 0
  /// The reminders that fired, in their order.
  package private(set) var events: [GeofenceEvent] = []
  /// The fixes that were accepted, by their devices; where they are kept.
  package private(set) var tracks: [String: [Fix]] = [:]
  private let keepsTrack: Bool

  /// - Parameters:
  ///   - items: with their reminders; those that have none do not matter.
  ///   - keepsTrack: whether the accepted fixes are wanted in the end.
  package init(_ items: some Sequence<StoredItem>, keepsTrack: Bool = false) {
    self.keepsTrack = keepsTrack
    for item in items { engine.watch(item, at: -.infinity) }
  }

  /// Takes the next fix of the track.
  ///
  /// - Parameters:
  ///   - fix: the fix.
  ///   - device: the name of the device, if the track has one.
  /// - Returns: what became of it, and of fixes that were held back until now.
  @discardableResult
  package mutating func take(_ fix: Fix, from device: String?) -> GeofenceEngine.Result {
    fixCount += 1
    return note(engine.take(fix, from: device ?? Self.device, receivedAt: fix.timestamp))
  }

  private mutating func note(_ result: GeofenceEngine.Result) -> GeofenceEngine.Result {
    events += result.events
    for judgement in result.verdicts {
      if case .accepted(let fix) = judgement.verdict {
        if keepsTrack { tracks[judgement.device, default: []].append(fix) }
      }
    }
    return result
  }
}
