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

  func undelivered() -> [GeofenceEvent] { memory.undelivered.map { memory.events[$0.key] } }

  func events(of item: ItemID) -> [GeofenceEvent] {
    memory.events.enumerated().filter { $0.element.item == item }
      .sorted { ($0.element.timestamp, $0.offset) < ($1.element.timestamp, $1.offset) }
      .map(\.element)
  }

  func lastEventNumber() -> Int64 { Int64(memory.events.count) }

  func events(afterNumber number: Int64, limit: Int) -> [NumberedEvent] {
    Array(numberedEvents.dropFirst(Int(clamping: max(0, number))).prefix(limit))
  }

  func newestEvents(
    before key: NumberedEvent.Key?, since timestamp: Double?, limit: Int
  ) -> [NumberedEvent] {
    let counted = numberedEvents.filter { numbered in
      numbered.event.timestamp >= timestamp ?? -.infinity
        && key.map { numbered.key < $0 } ?? true
    }
    return Array(counted.sorted { $0.key > $1.key }.prefix(limit))
  }

  private var numberedEvents: [NumberedEvent] {
    memory.events.enumerated().map { index, event in
      NumberedEvent(number: Int64(index) + 1, event: event)
    }
  }

  func events(since timestamp: Double) -> [GeofenceEvent] {
    memory.events.enumerated().filter { $0.element.timestamp >= timestamp }
      .sorted { ($0.element.timestamp, $0.offset) < ($1.element.timestamp, $1.offset) }
      .map(\.element)
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
    let index = memory.events.count
    undo.append { memory in
      memory.eventIDs.remove(event.id)
      memory.events.removeLast()
      memory.undelivered[index] = nil
    }
    memory.events.append(event)
    memory.undelivered[index] = true
    return true
  }

  func markDelivered(_ events: some Sequence<GeofenceEvent>) {
    let old = memory.undelivered
    undo.append { $0.undelivered = old }
    let ids = Set(events.lazy.map(\.id))
    for (index, _) in old.map({ ($0.key, $0.value) }) where ids.contains(memory.events[index].id) {
      memory.undelivered[index] = nil
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
    var last: [Series: Int] = [:]
    for (index, event) in memory.events.enumerated() {
      let series = Series(reminder: event.reminder, device: event.device)
      guard let known = last[series], memory.events[known].timestamp > event.timestamp else {
        last[series] = index
        continue
      }
    }
    let kept = Set(last.values)
    let old = memory.events.indices.lazy.filter { [memory] index in
      guard memory.undelivered[index] == nil, !kept.contains(index) else { return false }
      let event = memory.events[index]
      let own = memory.numbers[event.device]
        .flatMap { memory.devices[Int($0)].device.lastFix?.timestamp }
      return (own ?? newest).map { event.timestamp < $0 - seconds } ?? false
    }
    let removed = Set(old.prefix(limit))
    guard !removed.isEmpty else { return 0 }
    replaceEvents { removed.contains($0) ? nil : $1 }
    return removed.count
  }

  func removeEvents(where isOfDevice: (String) -> Bool) {
    replaceEvents { isOfDevice($1.device) ? nil : $1 }
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
    replaceEvents { $1.device == record.name ? $1.withoutPosition : $1 }
    return true
  }

  /// - Parameter new: The event to have in place of one, nil for none; gets its index too.
  private func replaceEvents(by new: (Int, GeofenceEvent) -> GeofenceEvent?) {
    let old = (memory.events, memory.eventIDs, memory.undelivered)
    undo.append { ($0.events, $0.eventIDs, $0.undelivered) = old }
    var events: [GeofenceEvent] = []
    var undelivered = SortedPairs<Int, Bool>()
    for (index, event) in old.0.enumerated() {
      guard let event = new(index, event) else {
        memory.eventIDs.remove(event.id)
        continue
      }
      if old.2[index] != nil { undelivered[events.count] = true }
      events.append(event)
    }
    memory.events = events
    memory.undelivered = undelivered
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
