import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A geofence engine that remembers: it watches the reminders of a store's items, and keeps in that
/// store where each device is, what has fired and what was delivered.
///
/// ```swift
/// let engine = DurableGeofenceEngine(try SQLiteItemStore(url: file))
/// try engine.take(fix, from: "phone", receivedAt: .now)
/// for event in try engine.undelivered() {
///   tell(event)                         // at least once: a repeat has the same id
///   try engine.markDelivered([event])
/// }
/// ```
///
/// Each call writes its states, fixes and events in one transaction. After a kill at any instant,
/// feeding the same fixes again gives the same events, each id once. The next call sees every change
/// of the items, whoever made it. Several engines can work on one file at once, also from several
/// processes: each takes over what the others did. Safe to share between tasks.
///
/// A device is loaded when it is first heard of, when one of its timers is due, or when an item
/// changes where it is: a store may know any number of devices. Those of one call stay loaded, and
/// about a thousand others.
///
/// Calls throw the errors of the store, such as `StoreError` of `SQLiteItemStore`. They are not typed,
/// so that one type of engine serves every store. A call that throws has changed nothing.
public final class DurableGeofenceEngine: Sendable {
  let store: any GeofenceStore
  private let rules: GeofenceRules
  let filterRules: FixFilter.Rules
  let matcher: RegionMatcher
  let memory = Mutex(Memory())

  /// The part of the store that is known here.
  struct Memory {
    /// With the devices that were loaded. Nil while it has to be read again.
    var engine: GeofenceEngine?
    var counters = GeofenceCounters(revision: -1, seenChange: 0)
    /// The numbers of the loaded devices' records.
    var numbers: [String: Int64] = [:]
    /// The items whose reminders are recorded.
    var recorded: Set<ItemID> = []
    /// The store's next timer.
    var nextDue: Double?

    mutating func recall(_ changes: ChangedItems, _ records: any GeofenceRecords) throws {
      guard var engine = engine.take() else { return }
      recorded.formUnion(try changes.recall(records, in: &engine))
      self.engine = engine
    }
  }

  /// Makes an engine that goes on where the last one of a store was.
  ///
  /// The rules are not kept in the store: with other rules, what is pending goes on by those.
  ///
  /// - Parameters:
  ///   - store: Where the items are.
  ///   - rules: When a change of a fence counts.
  ///   - filterRules: Which fixes count.
  ///   - matcher: Answers geometric queries about the regions.
  package init(
    keptIn store: any GeofenceStore, rules: GeofenceRules, filterRules: FixFilter.Rules,
    matcher: RegionMatcher
  ) {
    self.store = store
    self.rules = rules
    self.filterRules = filterRules
    self.matcher = matcher
  }

  /// Makes an engine for a store in memory: what it remembers is gone with the store.
  ///
  /// - Parameters:
  ///   - store: Where the items are.
  ///   - rules: When a change of a fence counts.
  ///   - filterRules: Which fixes count.
  ///   - matcher: Answers geometric queries about the regions.
  public convenience init(
    _ store: InMemoryItemStore, rules: GeofenceRules = GeofenceRules(),
    filterRules: FixFilter.Rules = FixFilter.Rules(), matcher: RegionMatcher = RegionMatcher()
  ) {
    self.init(keptIn: store, rules: rules, filterRules: filterRules, matcher: matcher)
  }
}

// MARK: Loading

extension DurableGeofenceEngine {
  /// Takes over what another engine did: if items have not changed, only which reminders are spent.
  /// Devices are loaded again when they are needed.
  func load(_ records: any GeofenceRecords, into memory: inout Memory) throws {
    let counters = try records.counters()
    if memory.engine != nil, counters == memory.counters { return }
    let nextDue = try records.nextDue()
    let known = memory.engine.take()
    if var engine = known, counters.seenChange == memory.counters.seenChange {
      engine.forgetDevices()
      for reminder in try records.spent(since: memory.counters.revision) {
        engine.setSpent(reminder)
      }
      memory.engine = engine
      memory.numbers = [:]
    } else {
      let changes = try records.changes(since: counters.seenChange)
      let (reminders, recorded) = try records.reminders(before: changes)
      memory = Memory()
      memory.engine = GeofenceEngine(
        rules: rules, filterRules: filterRules, matcher: matcher, reminders: reminders, devices: [:]
      )
      memory.recorded = recorded
    }
    memory.counters = counters
    memory.nextDue = nextDue
  }

  /// The number of devices that stay loaded between calls.
  private static let mostLoadedDevices = 1_000

  /// Loads the devices among these that are not loaded yet and are known. If there would be too many
  /// then, the others are dropped.
  func loadDevices(
    _ names: Set<String>, from records: any GeofenceRecords, into memory: inout Memory
  ) throws {
    guard let reminders = memory.engine?.reminders else { return }
    var missing = names.filter { memory.numbers[$0] == nil }
    if !missing.isEmpty, memory.numbers.count + missing.count > Self.mostLoadedDevices {
      memory.engine?.forgetDevices()
      memory.numbers = [:]
      missing = names
    }
    // All or none: a device counts as loaded if its number is known.
    let loaded = try missing.compactMap { name in
      try records.device(named: name, among: reminders)
    }
    for recorded in loaded {
      memory.engine?.add(recorded.device, named: recorded.name)
      memory.numbers[recorded.name] = recorded.number
    }
  }

  /// The engine as it is now with some devices, and the events that changes of items have brought
  /// about and nobody has seen yet.
  func current(
    _ devices: Set<String> = []
  ) throws -> (engine: GeofenceEngine, unseen: [GeofenceEvent]) {
    try memory.withLock { memory in
      try store.readingGeofences { records in
        try load(records, into: &memory)
        let changes = try ChangedItems(since: memory.counters.seenChange, records)
        try memory.recall(changes, records)
        let affected = try changes.affectedDevices(records, matcher: matcher)
        try loadDevices(devices.union(affected), from: records, into: &memory)
        guard var engine = memory.engine else { preconditionFailure("load(_:into:) has set it") }
        let unseen = changes.apply(to: &engine, at: -.infinity)
        return (engine, unseen)
      }
    }
  }
}

// MARK: Queries

extension DurableGeofenceEngine {
  /// When the next timer is due, as far as this engine has seen; nil if nothing waits, and before the
  /// first call.
  public var nextDueDate: Date? { nextDue.map(Date.init(timeIntervalSince1970:)) }

  /// ``nextDueDate`` in seconds since 1970.
  package var nextDue: Double? {
    memory.withLock { memory in
      memory.engine.flatMap { engine in
        memory.nextDue.map { $0 + max(0, engine.filterRules.reorderSeconds) }
      }
    }
  }

  /// The number of reminders that are watched.
  ///
  /// - Throws: The store's error.
  public func reminderCount() throws -> Int { try current().engine.reminderCount }

  /// The reminders that were to fire once and have.
  ///
  /// - Throws: The store's error.
  public func spentReminders() throws -> Set<ReminderID> {
    Set(try current().engine.reminders.lazy.filter(\.value.isSpent).map(\.key))
  }

  /// The names of the devices that have sent fixes, sorted.
  ///
  /// - Throws: The store's error.
  /// - Complexity: O(*d* log *d*) for *d* devices.
  public func deviceNames() throws -> [String] {
    try store.readingGeofences { try $0.deviceNames() }.sorted()
  }

  /// The newest accepted fix of a device; nil without one.
  ///
  /// - Throws: The store's error.
  public func lastFix(of device: String) throws -> Fix? {
    try current([device]).engine.lastFix(of: device)
  }
}
