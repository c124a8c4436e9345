import ToDo

/// Goes through a recorded track as if it happened now, and notes which reminders fire.
///
/// A track is that of one device, whatever it is called in the file; what is due by its newest accepted fix fires.
public struct TrackReplay: Sendable {
  private static let device = "track"

  private var engine = GeofenceEngine()
  private var verdicts: [FixRejection.Kind: (count: Int, first: String)] = [:]
  private var refusals: [FormatNotice] = []
  private var refusalCount = 0
  private var newest = -Double.infinity
  /// How many fixes there were, those that were not used among them.
  public private(set) var fixCount = 0
  /// The reminders that fired, in their order.
  public private(set) var events: [GeofenceEvent] = []

  /// - Parameter items: with their reminders; those that have none do not matter.
  public init(_ items: some Sequence<StoredItem>) {
    for item in items { engine.watch(item, at: newest) }
  }

  /// Takes the next entry of the track's file.
  public mutating func take(_ entry: FixFileEntry) {
    switch entry {
    case .refusal(let notice):
      refusalCount += 1
      if refusals.isEmpty { refusals.append(notice) }
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
      if case .accepted(let fix) = verdict { newest = max(newest, fix.timestamp) }
      guard let rejection = verdict.rejection else { continue }
      let known = verdicts[rejection.kind]
      verdicts[rejection.kind] = ((known?.count ?? 0) + 1, known?.first ?? rejection.description)
    }
  }

  /// What there is to say of points that were not used, a line for each kind.
  public var remarks: [String] {
    let refused = refusals.map { Self.remark(refusalCount, first: $0.description) }
    let rejected = verdicts.sorted { $0.key.rawValue < $1.key.rawValue }.map {
      Self.remark($0.value.count, first: $0.value.first)
    }
    return refused + rejected
  }

  private static func remark(_ count: Int, first: String) -> String {
    count == 1
      ? "a point was not used: \(first)" : "\(count) points were not used, the first: \(first)"
  }
}
