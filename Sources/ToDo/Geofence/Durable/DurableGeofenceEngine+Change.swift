import Synchronization

extension DurableGeofenceEngine {
  /// Which devices a call may change, besides those that changes of items affect.
  enum Scope {
    case devices(Set<String>)
    /// Those with a timer that is due by a time, or with a fix up to a time that is held back.
    case due(timersBy: Double, heldFixesBy: Double)
  }

  /// The result of a call.
  struct Outcome {
    fileprivate var verdicts: [(judgement: GeofenceEngine.Judgement, receivedAt: Double)] = []
    fileprivate var events: [GeofenceEvent] = []

    mutating func add(_ result: GeofenceEngine.Result, receivedAt: Double) {
      verdicts += result.verdicts.map { (judgement: $0, receivedAt: receivedAt) }
      events += result.events
    }
  }

  /// Changes the engine and the store with it, in one transaction.
  ///
  /// - Parameters:
  ///   - time: Now, for reminders that have changed.
  ///   - scope: The devices that `body` may change.
  ///   - body: What is done.
  func change(
    at time: Double, _ scope: Scope, _ body: (inout GeofenceEngine, inout Outcome) -> Void
  ) throws -> GeofenceEngine.Result {
    try memory.withLock { memory in
      do {
        return try store.writingGeofences { records in
          try change(&memory, records, at: time, scope, body)
        }
      } catch {
        // What the store does not know has not happened.
        memory.engine = nil
        throw error
      }
    }
  }

  private func change(
    _ memory: inout Memory, _ records: any MutableGeofenceRecords, at time: Double, _ scope: Scope,
    _ body: (inout GeofenceEngine, inout Outcome) -> Void
  ) throws -> GeofenceEngine.Result {
    try load(records, into: &memory)
    let changes = try ChangedItems(since: memory.counters.seenChange, records)
    try memory.recall(changes, records)
    var names = try changes.affectedDevices(records, matcher: matcher)
    switch scope {
    case .devices(let devices): names.formUnion(devices)
    case .due(let timers, let held):
      names.formUnion(try records.devices(withTimersBy: timers, orHeldFixesBy: held))
    }
    try loadDevices(names, from: records, into: &memory)
    guard var engine = memory.engine.take() else { preconditionFailure("load(_:into:) has set it") }
    let before = names.map { (name: $0, device: engine.devices[$0] ?? GeofenceDevice()) }
    var outcome = Outcome()
    outcome.events = changes.apply(to: &engine, at: time)
    body(&engine, &outcome)
    memory.counters.revision += 1
    memory.counters.seenChange = changes.last
    try write(outcome, changes.ids, before, of: engine, &memory, records)
    var result = GeofenceEngine.Result()
    result.verdicts = outcome.verdicts.map(\.judgement)
    result.events = try outcome.events.filter { try records.add($0) }
    try records.set(memory.counters)
    memory.nextDue = try records.nextDue()
    memory.engine = engine
    return result
  }

  private func write(
    _ outcome: Outcome, _ changed: [ItemID], _ before: [(name: String, device: GeofenceDevice)],
    of engine: GeofenceEngine, _ memory: inout Memory, _ records: any MutableGeofenceRecords
  ) throws {
    let revision = memory.counters.revision
    for item in changed where memory.recorded.remove(item) != nil {
      try records.removeReminders(of: item)
    }
    var remembered: Set<ItemID> = []
    for (name, old) in before {
      guard let device = engine.devices[name] else { continue }
      let number = try memory.numbers[name] ?? records.addDevice(named: name)
      memory.numbers[name] = number
      try records.save(device, insteadOf: old, number: number)
      remembered.formUnion(device.tracker.states.lazy.map(\.key.item))
      remembered.formUnion(device.tracker.passages.lazy.map(\.key.item))
      remembered.formUnion(device.visits.lazy.map(\.key.item))
    }
    // A reminder that states, visits or events refer to is recorded as it was when they came about:
    // its item may change before the next call.
    remembered.formUnion(outcome.events.lazy.map(\.item))
    remembered.formUnion(
      changed.lazy.filter { engine.reminders(of: $0).contains(where: \.reminder.isSpent) })
    for item in remembered where !memory.recorded.contains(item) {
      for (id, reminder) in engine.reminders(of: item) {
        try records.record(reminder, as: id, revision: revision)
        memory.recorded.insert(item)
      }
    }
    for id in Set(outcome.events.lazy.map(\.reminder)) where engine.isSpent(id) {
      try records.setSpent(id, revision: revision)
    }
    for (judgement, receivedAt) in outcome.verdicts {
      guard let number = memory.numbers[judgement.device] else { continue }
      try records.record(judgement.verdict, device: number, receivedAt: receivedAt)
    }
  }
}
