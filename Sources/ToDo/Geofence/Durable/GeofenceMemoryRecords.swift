import Synchronization

/// The records of a store in memory, for the length of one call.
final class GeofenceMemoryRecords: MutableGeofenceRecords {
  private(set) var memory: GeofenceMemory
  private let items: QueryEngine
  private let ids: () -> [ItemID]
  /// What takes back the changes, the last one first.
  private var undo: [(inout GeofenceMemory) -> Void] = []

  /// - Parameter ids: Those of the store's items.
  init(_ memory: GeofenceMemory, of items: QueryEngine, ids: @escaping () -> [ItemID]) {
    self.memory = memory
    self.items = items
    self.ids = ids
  }

  /// Takes back what was changed.
  func rollBack() {
    for step in undo.reversed() { step(&memory) }
    undo = []
  }
}

// MARK: Reading

extension GeofenceMemoryRecords {
  func counters() -> GeofenceCounters { memory.counters }

  func changes(since change: Int64) -> ReminderChanges {
    guard memory.lastChange > change else { return ReminderChanges(last: change) }
    var changes = ReminderChanges(last: memory.lastChange)
    changes.items = memory.changes.filter { $0.value.change > change }
      .sorted { $0.value.change < $1.value.change }
      .map { ReminderChanges.Item(id: $0.key, isReopened: $0.value.isReopened) }
    return changes
  }

  func item(_ id: ItemID) -> StoredItem? { items.item(withID: id) }

  func reminders(
    before changes: ReminderChanges
  ) -> (all: [ReminderID: GeofenceReminder], recorded: Set<ItemID>) {
    let changed = Set(changes.items.map(\.id))
    var reminders: [ReminderID: GeofenceReminder] = [:]
    for id in ids() where !changed.contains(id) {
      guard let stored = items.item(withID: id) else { continue }
      for (id, reminder) in stored.reminders { reminders[id] = reminder }
    }
    for (id, known) in memory.reminders.values.joined() {
      if changed.contains(id.item) {
        reminders[id] = known.reminder
      } else {
        reminders[id]?.isSpent = known.reminder.isSpent
      }
    }
    return (reminders, Set(memory.reminders.keys))
  }

  func recordedReminders(of items: [ItemID]) -> [ReminderID: GeofenceReminder] {
    var reminders: [ReminderID: GeofenceReminder] = [:]
    for item in items {
      for (id, known) in memory.reminders[item] ?? [:] { reminders[id] = known.reminder }
    }
    return reminders
  }

  func spent(since revision: Int64) -> [ReminderID] {
    memory.reminders.values.joined()
      .filter { $0.value.revision > revision && $0.value.reminder.isSpent }.map(\.key)
  }

  func device(
    named name: String, among reminders: [ReminderID: GeofenceReminder]
  ) -> RecordedDevice? {
    memory.numbers[name].map { number in
      let record = memory.devices[Int(number)]
      return RecordedDevice(number: number, name: record.name, device: record.device)
    }
  }

  func deviceNames() -> [String] { memory.numbers.keys.map(\.self) }

  func devices(
    affectedBy items: [ItemID], orAt isNear: ((Coordinate) -> Bool)?
  ) -> [String] {
    let items = Set(items)
    return memory.devices.lazy.filter { record in
      let device = record.device
      return device.tracker.states.contains { items.contains($0.key.item) }
        || device.tracker.passages.contains { items.contains($0.key.item) }
        || device.visits.contains { items.contains($0.key.item) }
        || device.lastFix.map { fix in isNear?(fix.coordinate) ?? false } ?? false
    }.map(\.name)
  }

  func devices(withTimersBy timers: Double, orHeldFixesBy held: Double) -> [String] {
    let numbers = memory.due.prefix { $0.key.time <= max(timers, held) }.lazy
      .filter { $0.key.time <= ($0.key.reminder == nil ? held : timers) }.map(\.key.device)
    return Set(numbers).map { memory.devices[Int($0)].name }
  }

  func nextDue() -> Double? {
    memory.due.first { due in
      guard let reminder = due.key.reminder else { return true }
      return !due.value && memory.reminders[reminder.item]?[reminder]?.reminder.isSpent != true
    }?.key.time
  }

  func fixes(of device: String) -> [RecordedFix] {
    memory.numbers[device].map { memory.devices[Int($0)].fixes } ?? []
  }

  func fixCount(of device: String) -> Int { fixes(of: device).count }

  func undelivered() -> [GeofenceEvent] {
    memory.undelivered.compactMap { memory.events[$0.key] }
  }

  func events(of item: ItemID) -> [GeofenceEvent] { sorted { $0.item == item } }

  func lastEventNumber() -> Int64 { memory.lastEventNumber }

  func events(afterNumber number: Int64, limit: Int) -> [NumberedEvent] {
    memory.events.lazy.filter { $0.key > number }.prefix(limit).map(NumberedEvent.init)
  }

  func newestEvents(
    before key: NumberedEvent.Key?, since timestamp: Double?, limit: Int
  ) -> [NumberedEvent] {
    let counted = memory.events.map(NumberedEvent.init).filter { numbered in
      numbered.event.timestamp >= timestamp ?? -.infinity
        && key.map { numbered.key < $0 } ?? true
    }
    return Array(counted.sorted { $0.key > $1.key }.prefix(limit))
  }

  func events(since timestamp: Double) -> [GeofenceEvent] { sorted { $0.timestamp >= timestamp } }

  /// Some of the events, ordered by their times.
  private func sorted(where isIncluded: (GeofenceEvent) -> Bool) -> [GeofenceEvent] {
    memory.events.filter { isIncluded($0.value) }
      .sorted { ($0.value.timestamp, $0.key) < ($1.value.timestamp, $1.key) }
      .map(\.value)
  }
}

// MARK: Changing

extension GeofenceMemoryRecords {
  func set(_ counters: GeofenceCounters) {
    let old = memory.counters
    undo.append { $0.counters = old }
    memory.counters = counters
  }

  func record(_ reminder: GeofenceReminder, as id: ReminderID, revision: Int64) {
    let old = memory.reminders[id.item]
    undo.append { $0.reminders[id.item] = old }
    let new = GeofenceMemory.Reminder(reminder: reminder, revision: revision)
    memory.reminders[id.item, default: [:]][id] = new
  }

  func setSpent(_ id: ReminderID, revision: Int64) {
    guard var reminder = memory.reminders[id.item]?[id]?.reminder else { return }
    reminder.isSpent = true
    record(reminder, as: id, revision: revision)
  }

  func removeReminders(of item: ItemID) {
    let old = memory.reminders.removeValue(forKey: item)
    undo.append { $0.reminders[item] = old }
  }

  func addDevice(named name: String) -> Int64 {
    let number = Int64(memory.devices.count)
    undo.append { memory in
      memory.devices.removeLast()
      memory.numbers[name] = nil
    }
    memory.devices.append(GeofenceMemory.Device(name: name))
    memory.numbers[name] = number
    return number
  }

  func save(_ device: GeofenceDevice, insteadOf old: GeofenceDevice, number: Int64) {
    guard device != old else { return }
    undo.append { $0.save(old, number: number) }
    memory.save(device, number: number)
  }

  func record(_ verdict: FixVerdict, device: Int64, receivedAt: Double) {
    guard verdict.isRecorded else { return }
    let new = RecordedFix(
      fix: verdict.fix, receivedAt: receivedAt, rejection: verdict.rejection?.kind)
    let index = memory.devices[Int(device)].fixes.partitioningIndex {
      $0.fix.timestamp >= new.fix.timestamp
    }
    let known = memory.devices[Int(device)].fixes.dropFirst(index).first
    if let known, known.fix.timestamp == new.fix.timestamp {
      guard new.rejection == nil else { return }
      undo.append { $0.devices[Int(device)].fixes[index] = known }
      memory.devices[Int(device)].fixes[index] = new
    } else {
      undo.append { $0.devices[Int(device)].fixes.remove(at: index) }
      memory.devices[Int(device)].fixes.insert(new, at: index)
    }
  }

  func add(_ event: GeofenceEvent) -> Bool {
    guard memory.eventIDs.insert(event.id).inserted else { return false }
    let last = memory.lastEventNumber
    let number = last + 1
    undo.append { memory in
      memory.eventIDs.remove(event.id)
      memory.events[number] = nil
      memory.undelivered[number] = nil
      memory.lastEventNumber = last
    }
    memory.lastEventNumber = number
    memory.events[number] = event
    memory.undelivered[number] = true
    return true
  }

  func markDelivered(_ events: some Sequence<GeofenceEvent>) {
    let old = memory.undelivered
    undo.append { $0.undelivered = old }
    let ids = Set(events.lazy.map(\.id))
    for number in old.map(\.key) where memory.events[number].map({ ids.contains($0.id) }) ?? false {
      memory.undelivered[number] = nil
    }
  }

  func removeFixes(olderBy seconds: Double, limit: Int) -> Int {
    var removed = 0
    for number in memory.devices.indices {
      guard let last = memory.devices[number].device.lastFix else { continue }
      let old = memory.devices[number].fixes
      let count = min(
        limit - removed, old.partitioningIndex { $0.fix.timestamp >= last.timestamp - seconds })
      // A clock that was ahead has dated the last ones.
      let young = old.partitioningIndex { $0.fix.timestamp > last.timestamp + seconds }
      let lateCount = min(limit - removed - count, old.count - young)
      guard count + lateCount > 0 else { continue }
      undo.append { $0.devices[number].fixes = old }
      memory.devices[number].fixes.removeLast(lateCount)
      memory.devices[number].fixes.removeFirst(count)
      removed += count + lateCount
    }
    return removed
  }
}

// MARK: Forgetting

extension GeofenceMemoryRecords {
  func removeDeliveredEvents(olderBy seconds: Double, limit: Int) -> Int {
    let newest = memory.devices.compactMap { $0.device.lastFix?.timestamp }.max()
    struct Series: Hashable {
      let reminder: ReminderID
      let device: String
    }
    var last: [Series: NumberedEvent] = [:]
    for pair in memory.events {
      let new = NumberedEvent(pair)
      let series = Series(reminder: new.event.reminder, device: new.event.device)
      if last[series].map({ $0.key < new.key }) ?? true { last[series] = new }
    }
    let kept = Set(last.values.map(\.number))
    let old = memory.events.lazy.filter { [memory] pair in
      guard memory.undelivered[pair.key] == nil, !kept.contains(pair.key) else { return false }
      let event = pair.value
      let own = memory.numbers[event.device]
        .flatMap { memory.devices[Int($0)].device.lastFix?.timestamp }
      return (own ?? newest).map { event.timestamp < $0 - seconds } ?? false
    }
    let removed = Set(old.prefix(limit).map(\.key))
    guard !removed.isEmpty else { return 0 }
    replaceEvents { removed.contains($0.number) ? nil : $0.event }
    return removed.count
  }

  func removeEvents(where isOfDevice: (String) -> Bool) {
    replaceEvents { isOfDevice($0.event.device) ? nil : $0.event }
  }

  func removeDevice(named name: String) -> Bool {
    guard let number = memory.numbers[name] else { return false }
    let record = memory.devices[Int(number)]
    undo.append { memory in
      memory.numbers[name] = number
      memory.devices[Int(number)].fixes = record.fixes
      memory.save(record.device, number: number)
    }
    // Numbers are indices, so the record stays, empty and without a name that leads to it.
    memory.save(GeofenceDevice(), number: number)
    memory.devices[Int(number)].fixes = []
    memory.numbers[name] = nil
    replaceEvents { $0.event.device == record.name ? $0.event.withoutPosition : $0.event }
    return true
  }

  /// - Parameter new: The event to have in place of one, under its number; nil for none.
  private func replaceEvents(by new: (NumberedEvent) -> GeofenceEvent?) {
    let old = (memory.events, memory.eventIDs, memory.undelivered)
    undo.append { ($0.events, $0.eventIDs, $0.undelivered) = old }
    var events = SortedPairs<Int64, GeofenceEvent>()
    for pair in old.0 {
      if let event = new(NumberedEvent(pair)) {
        events[pair.key] = event
      } else {
        memory.eventIDs.remove(pair.value.id)
        memory.undelivered[pair.key] = nil
      }
    }
    memory.events = events
  }
}

// MARK: The store

extension InMemoryItemStore: GeofenceStore {
  package func isBusy(_ error: any Error) -> Bool { false }

  package func readingGeofences<Value: Sendable>(
    _ body: (any GeofenceRecords) throws -> Value
  ) throws -> Value {
    try writingGeofences { try body($0) }
  }

  package func writingGeofences<Value: Sendable>(
    _ body: (any MutableGeofenceRecords) throws -> Value
  ) throws -> Value {
    try state.withLock { state in
      // Moved, so that changes do not copy it.
      var memory = GeofenceMemory()
      swap(&memory, &state.geofences)
      let positions = state.positions
      let records = GeofenceMemoryRecords(memory, of: engine) { Array(positions.keys) }
      memory = GeofenceMemory()
      defer { state.geofences = records.memory }
      do {
        return try body(records)
      } catch {
        records.rollBack()
        throw error
      }
    }
  }
}

extension NumberedEvent {
  fileprivate init(_ pair: SortedPairs<Int64, GeofenceEvent>.Pair) {
    self.init(number: pair.key, event: pair.value)
  }
}

extension Array {
  /// The first index whose element and all after it satisfy a condition.
  fileprivate func partitioningIndex(where isLater: (Element) -> Bool) -> Int {
    var range = indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = isLater(self[middle]) ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }
}
