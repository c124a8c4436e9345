import GRDB
import Synchronization
public import ToDo

/// A geofence engine that remembers: it watches the reminders of a file's items, and keeps in that
/// file where each device is, what has fired and what was delivered.
///
/// ```swift
/// let engine = DurableGeofenceEngine(try SQLiteItemStore(url: file))
/// try engine.take(fix, from: "phone", receivedAt: now)
/// for event in try engine.undelivered() {
///   tell(event)                         // at least once: a repeat has the same id
///   try engine.markDelivered([event])
/// }
/// ```
///
/// What comes of a call, states and events, is one transaction: after a kill at any instant, and
/// the same fixes fed again, the events are the same set, each id once. Changes of items, whoever
/// makes them, are seen by the next call. Several may work on one file at once, also from several
/// processes: each takes over what the others did. Safe to share between tasks.
public final class DurableGeofenceEngine: Sendable {
  let store: SQLiteItemStore
  private let rules: GeofenceRules
  private let filterRules: FixFilter.Rules
  private let matcher: RegionMatcher
  let memory: Mutex<Memory>

  /// What is in the file, as far as it is known here.
  struct Memory {
    /// Nil while it has to be read again.
    var engine: GeofenceEngine?
    var counters = GeofenceReader.Counters(revision: -1, seenChange: 0)
    /// The rows of the devices.
    var numbers: [String: Int64] = [:]
    /// The reminders that have rows.
    var kept: Set<ItemID> = []
  }

  /// Goes on where the last one of this file was.
  ///
  /// The rules are not kept in the file: with other ones what is pending goes on by those.
  ///
  /// - Parameters:
  ///   - store: where the items are.
  ///   - rules: when a change of a fence counts.
  ///   - filterRules: which fixes count.
  ///   - matcher: answers for the regions.
  public init(
    _ store: SQLiteItemStore, rules: GeofenceRules = GeofenceRules(),
    filterRules: FixFilter.Rules = FixFilter.Rules(), matcher: RegionMatcher = RegionMatcher()
  ) {
    self.store = store
    self.rules = rules
    self.filterRules = filterRules
    self.matcher = matcher
    memory = Mutex(Memory())
  }

  /// The engine as it is now, with the items as they are now: for questions.
  ///
  /// - Throws: `StoreError`.
  public func engine() throws -> GeofenceEngine { try current().engine }

  /// When the next timer is due, in seconds since 1970, as far as this engine has seen: nil where
  /// nothing waits, and before the first call.
  public var nextDue: Double? {
    memory.withLock { $0.engine?.nextDue }
  }

  /// The engine as it is now, and the events that changes of items have brought about and nobody
  /// has seen yet.
  func current() throws -> (engine: GeofenceEngine, unseen: [GeofenceEvent]) {
    try memory.withLock { memory in
      try store.read { db in
        let reader = GeofenceReader(db)
        if try memory.engine == nil || reader.counters() != memory.counters {
          try load(reader, into: &memory)
        }
        guard var engine = memory.engine else { preconditionFailure("What was read is there") }
        let changes = try reader.changes(since: memory.counters.seenChange)
        let unseen = try engine.take(changes, from: ItemReader(db), at: -.infinity)
        return (engine, unseen)
      }
    }
  }

  /// Takes over what another one did: where items have not changed, of the devices that have.
  func load(_ reader: GeofenceReader, into memory: inout Memory) throws {
    let known = memory.engine.take()
    let counters = try reader.counters()
    if var engine = known, counters.seenChange == memory.counters.seenChange {
      let (devices, numbers) = try reader.devices(since: memory.counters.revision)
      try GeofenceReader.check(devices, of: engine.reminders)
      try engine.takeOver(devices, spent: reader.spent(since: memory.counters.revision))
      memory.numbers.merge(numbers) { $1 }
      memory.counters = counters
      memory.engine = engine
      return
    }
    let changes = try reader.changes(since: counters.seenChange)
    let (reminders, kept) = try reader.reminders(besides: changes)
    let (devices, numbers) = try reader.devices(since: -1)
    try GeofenceReader.check(devices, of: reminders)
    memory = Memory(
      engine: GeofenceEngine(
        rules: rules, filterRules: filterRules, matcher: matcher, reminders: reminders,
        devices: devices),
      counters: counters, numbers: numbers, kept: kept)
  }
}

extension GeofenceEngine {
  /// Sees what has become of items; one that was done meanwhile is as new, whether that was seen
  /// or not.
  mutating func take(
    _ changes: GeofenceReader.Changes, from items: ItemReader, at time: Double
  ) throws -> [GeofenceEvent] {
    var events: [GeofenceEvent] = []
    for (number, isUndone) in changes.items {
      if isUndone { forget(ItemID(number: number)) }
      if let stored = try items.item(number) {
        events += watch(stored, at: time)
      } else {
        forget(ItemID(number: number))
      }
    }
    return events
  }
}
