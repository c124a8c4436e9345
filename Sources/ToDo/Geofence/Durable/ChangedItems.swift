/// Items with reminders that have changed, as they are now.
struct ChangedItems {
  private var items: [(id: ItemID, isReopened: Bool, now: StoredItem?)] = []
  /// The last change.
  let last: Int64

  init(since change: Int64, _ records: any GeofenceRecords) throws {
    let changes = try records.changes(since: change)
    last = changes.last
    items = try changes.items.map { ($0.id, $0.isReopened, try records.item($0.id)) }
  }

  /// Whether nothing has changed.
  var isEmpty: Bool { items.isEmpty }

  /// The ids of the items.
  var ids: [ItemID] { items.map(\.id) }

  /// The devices that have something recorded about the items, or are at their places now. The
  /// changes mean nothing for any other device.
  func affectedDevices(
    _ records: any GeofenceRecords, matcher: RegionMatcher
  ) throws -> Set<String> {
    guard !isEmpty else { return [] }
    let fences = items.compactMap(\.now).flatMap(\.fences)
    let regions = RegionIndex(fences.lazy.map { ($0.id, $0.fence.region) }, matcher: matcher)
    return Set(
      try records.devices(
        affectedBy: ids, orAt: regions.isEmpty ? nil : { !regions.covering($0).isEmpty }))
  }

  /// Lets an engine take the records' word for what the reminders were before the changes: a change
  /// that was taken back has given them their memory back.
  ///
  /// - Returns: The items whose reminders are recorded.
  func recall(
    _ records: any GeofenceRecords, in engine: inout GeofenceEngine
  ) throws -> Set<ItemID> {
    guard !isEmpty else { return [] }
    let recorded = try records.recordedReminders(of: ids)
    for (id, reminder) in recorded.sorted(by: { $0.key < $1.key }) {
      engine.recall(reminder, as: id)
    }
    return Set(recorded.keys.map(\.item))
  }

  /// Lets an engine see the items as they are now; one that was done meanwhile is as new, whether
  /// that was seen or not.
  func apply(to engine: inout GeofenceEngine, at time: Double) -> [GeofenceEvent] {
    var events: [GeofenceEvent] = []
    for (id, isReopened, now) in items {
      if isReopened { engine.forget(id) }
      if let now {
        events += engine.watch(now, at: time)
      } else {
        engine.forget(id)
      }
    }
    return events
  }
}
