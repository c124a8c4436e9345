import GRDB
import Synchronization
import ToDo

/// A geofence engine that remembers: it watches the reminders of a file's items, and keeps in that
/// file where each device is, what has fired and what was delivered.
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
  private let memory: Mutex<Memory>

  /// What is in the file, as far as it is known here.
  private struct Memory {
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
  /// - Parameter store: where the items are.
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

  /// The engine as it is now, changes of items that were not seen yet apart: for questions.
  ///
  /// - Throws: `StoreError`.
  public func engine() throws -> GeofenceEngine {
    try memory.withLock { memory in
      try store.read { db in
        let reader = GeofenceReader(db)
        if try memory.engine == nil || reader.counters() != memory.counters {
          try load(reader, into: &memory)
        }
      }
      guard let engine = memory.engine else { preconditionFailure("What was read is there") }
      return engine
    }
  }

  private func load(_ reader: GeofenceReader, into memory: inout Memory) throws {
    memory.engine = nil
    let counters = try reader.counters()
    let changed = try reader.changes(since: counters.seenChange).items
    let (reminders, kept) = try reader.reminders(besides: changed)
    let (devices, numbers) = try reader.devices()
    memory = Memory(
      engine: GeofenceEngine(
        rules: rules, filterRules: filterRules, matcher: matcher, reminders: reminders,
        devices: devices),
      counters: counters, numbers: numbers, kept: kept)
  }
}

// MARK: Time and fixes

extension DurableGeofenceEngine {
  /// Takes fixes in the order in which they came: `GeofenceEngine.take(_:from:receivedAt:)` for
  /// each.
  ///
  /// - Returns: what came of them; of events only those that are new.
  /// - Throws: `StoreError`, and nothing has happened.
  /// - Complexity: one transaction; so that many at once cost little more than one.
  @discardableResult
  public func take(_ reports: [FixReport]) throws -> GeofenceEngine.Answer {
    guard let first = reports.first else { return GeofenceEngine.Answer() }
    return try change(at: first.receivedAt, devices: { _ in Set(reports.map(\.device)) }) {
      engine, note in
      for report in reports {
        note(
          engine.take(report.fix, from: report.device, receivedAt: report.receivedAt),
          report.receivedAt)
      }
    }
  }

  /// Lets time pass: `GeofenceEngine.tick(at:)`. Where nothing was to happen by then it only looks
  /// whether items have changed.
  ///
  /// - Parameter time: now, in seconds since 1970.
  /// - Throws: `StoreError`, and nothing has happened.
  @discardableResult
  public func tick(at time: Double) throws -> GeofenceEngine.Answer {
    let isIdle = try memory.withLock { memory in
      guard let engine = memory.engine, engine.nextDue.map({ $0 > time }) ?? true else {
        return false
      }
      return try store.read { db in
        let reader = GeofenceReader(db)
        return try reader.counters() == memory.counters
          && reader.changes(since: memory.counters.seenChange).items.isEmpty
      }
    }
    if isIdle { return GeofenceEngine.Answer() }
    return try change(at: time, devices: { Set($0.devices.keys) }) { engine, note in
      note(engine.tick(at: time), time)
    }
  }

  /// Sees what has become of the items, as every other call does too.
  ///
  /// - Parameter time: now, in seconds since 1970; where it is not given, each device's last fix is
  ///   now.
  /// - Throws: `StoreError`, and nothing has happened.
  @discardableResult
  public func refresh(at time: Double = -.infinity) throws -> GeofenceEngine.Answer {
    try change(at: time, devices: { _ in [] }) { _, _ in }
  }

  /// Ends the streams of all devices: `GeofenceEngine.flush(at:)`.
  ///
  /// - Throws: `StoreError`, and nothing has happened.
  @discardableResult
  public func flush(at time: Double) throws -> GeofenceEngine.Answer {
    try change(at: time, devices: { Set($0.devices.keys) }) { engine, note in
      note(engine.flush(at: time), time)
    }
  }
}

// MARK: Changes

extension DurableGeofenceEngine {
  private typealias Note = (GeofenceEngine.Answer, _ receivedAt: Double) -> Void

  /// Changes the engine and the file with it, in one transaction.
  ///
  /// - Parameters:
  ///   - time: now, for reminders that have changed.
  ///   - devices: those that may change.
  ///   - body: what is done, and noted.
  private func change(
    at time: Double, devices touched: (GeofenceEngine) -> Set<String>,
    _ body: (inout GeofenceEngine, Note) -> Void
  ) throws -> GeofenceEngine.Answer {
    try memory.withLock { memory in
      do {
        return try store.writing { db in
          try change(&memory, db, at: time, devices: touched, body)
        }
      } catch {
        // What the file does not know has not happened.
        memory.engine = nil
        throw error
      }
    }
  }

  private func change(
    _ memory: inout Memory, _ db: Database, at time: Double,
    devices touched: (GeofenceEngine) -> Set<String>, _ body: (inout GeofenceEngine, Note) -> Void
  ) throws -> GeofenceEngine.Answer {
    let reader = GeofenceReader(db)
    if try memory.engine == nil || reader.counters() != memory.counters {
      try load(reader, into: &memory)
    }
    guard var engine = memory.engine.take() else { preconditionFailure("What was read is there") }
    let changes = try reader.changes(since: memory.counters.seenChange)
    var names = touched(engine)
    if !changes.items.isEmpty { names.formUnion(engine.devices.keys) }
    let before = names.map { (name: $0, device: engine.devices[$0] ?? GeofenceDevice()) }
    var step = Step()
    let items = ItemReader(db)
    for number in changes.items {
      if let stored = try items.item(number) {
        step.events += engine.watch(stored, at: time)
      } else {
        engine.forget(ItemID(number: number))
      }
    }
    body(&engine) { answer, receivedAt in
      step.verdicts += answer.verdicts.map { (judgement: $0, receivedAt: receivedAt) }
      step.events += answer.events
    }
    let writer = GeofenceWriter(db)
    let changed = changes.items.map(ItemID.init(number:))
    try write(step, changed, before, of: engine, &memory, by: writer)
    var answer = GeofenceEngine.Answer()
    answer.verdicts = step.verdicts.map(\.judgement)
    answer.events = try step.events.filter { try writer.send($0) }
    memory.counters.revision += 1
    memory.counters.seenChange = changes.last
    try writer.set(memory.counters)
    memory.engine = engine
    return answer
  }

  /// What has happened.
  private struct Step {
    var verdicts: [(judgement: GeofenceEngine.Judgement, receivedAt: Double)] = []
    var events: [GeofenceEvent] = []
  }

  private func write(
    _ step: Step, _ changed: [ItemID], _ before: [(name: String, device: GeofenceDevice)],
    of engine: GeofenceEngine, _ memory: inout Memory, by writer: GeofenceWriter
  ) throws {
    for item in changed where memory.kept.remove(item) != nil {
      try writer.removeReminder(of: item)
    }
    var remembered: Set<ItemID> = []
    for (name, old) in before {
      guard let device = engine.devices[name] else { continue }
      if memory.numbers[name] == nil { memory.numbers[name] = try writer.number(ofDevice: name) }
      guard let number = memory.numbers[name] else { continue }
      try writer.save(device, insteadOf: old, number: number)
      remembered.formUnion(device.states.lazy.map(\.key.item))
      remembered.formUnion(device.visits.lazy.map(\.key))
    }
    // What states and visits are of, and what has fired, has to be told from what it becomes.
    remembered.formUnion(step.events.lazy.map(\.item))
    for item in remembered where !memory.kept.contains(item) {
      guard let reminder = engine.reminders[item] else { continue }
      try writer.keep(reminder, of: item)
      memory.kept.insert(item)
    }
    for item in Set(step.events.lazy.map(\.item)) where engine.isSpent(item) {
      try writer.setSpent(item)
    }
    for (judgement, receivedAt) in step.verdicts {
      guard let number = memory.numbers[judgement.device] else { continue }
      try writer.record(judgement.verdict, device: number, receivedAt: receivedAt)
    }
  }
}
