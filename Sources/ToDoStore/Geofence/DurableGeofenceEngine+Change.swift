import GRDB
import Synchronization
import ToDo

extension DurableGeofenceEngine {
  typealias Note = (GeofenceEngine.Result, _ receivedAt: Double) -> Void

  /// Changes the engine and the file with it, in one transaction.
  ///
  /// - Parameters:
  ///   - time: now, for reminders that have changed.
  ///   - touched: the devices that may change; nil for all.
  ///   - body: what is done, and noted.
  func change(
    at time: Double, devices touched: Set<String>?,
    _ body: (inout GeofenceEngine, Note) -> Void
  ) throws -> GeofenceEngine.Result {
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
    devices touched: Set<String>?, _ body: (inout GeofenceEngine, Note) -> Void
  ) throws -> GeofenceEngine.Result {
    let reader = GeofenceReader(db)
    if try memory.engine == nil || reader.counters() != memory.counters {
      try load(reader, into: &memory)
    }
    guard var engine = memory.engine.take() else { preconditionFailure("What was read is there") }
    let changes = try reader.changes(since: memory.counters.seenChange)
    let names =
      changes.items.isEmpty
      ? touched ?? Set(engine.devices.keys)
      : Set(engine.devices.keys).union(touched ?? [])
    let before = names.map { (name: $0, device: engine.devices[$0] ?? GeofenceDevice()) }
    var step = Step()
    step.events = try engine.take(changes, from: ItemReader(db), at: time)
    body(&engine) { result, receivedAt in
      step.verdicts += result.verdicts.map { (judgement: $0, receivedAt: receivedAt) }
      step.events += result.events
    }
    let writer = GeofenceWriter(db, revision: memory.counters.revision + 1)
    let changed = changes.items.map { ItemID(number: $0.number) }
    try write(step, changed, before, of: engine, &memory, by: writer)
    var result = GeofenceEngine.Result()
    result.verdicts = step.verdicts.map(\.judgement)
    result.events = try step.events.filter { try writer.send($0) }
    memory.counters.revision += 1
    memory.counters.seenChange = changes.last
    try writer.set(memory.counters)
    memory.engine = engine
    return result
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
      try writer.removeReminders(of: item)
    }
    var remembered: Set<ItemID> = []
    for (name, old) in before {
      guard let device = engine.devices[name] else { continue }
      if memory.numbers[name] == nil { memory.numbers[name] = try writer.number(ofDevice: name) }
      guard let number = memory.numbers[name] else { continue }
      try writer.save(device, insteadOf: old, number: number)
      remembered.formUnion(device.tracker.states.lazy.map(\.key.item))
      remembered.formUnion(device.tracker.passages.lazy.map(\.key.item))
      remembered.formUnion(device.visits.lazy.map(\.key.item))
    }
    // What states and visits are of, and what has fired, has to be told from what it becomes.
    remembered.formUnion(step.events.lazy.map(\.item))
    remembered.formUnion(
      changed.lazy.filter { engine.reminders(of: $0).contains(where: \.reminder.isSpent) })
    for item in remembered where !memory.kept.contains(item) {
      for (id, reminder) in engine.reminders(of: item) {
        try writer.keep(reminder, as: id)
        memory.kept.insert(item)
      }
    }
    for id in Set(step.events.lazy.map(\.reminder)) where engine.isSpent(id) {
      try writer.setSpent(id)
    }
    for (judgement, receivedAt) in step.verdicts {
      guard let number = memory.numbers[judgement.device] else { continue }
      try writer.record(judgement.verdict, device: number, receivedAt: receivedAt)
    }
  }
}
