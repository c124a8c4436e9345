/// What geofences remember in a store in memory.
struct GeofenceMemory: Sendable {
  struct Reminder {
    var reminder: GeofenceReminder
    /// That of its last change.
    var revision: Int64
  }

  /// A timer, or a fix that is held back.
  struct Due: Hashable, Comparable {
    let time: Double
    let device: Int64
    /// Nil for a fix.
    let reminder: ReminderID?

    static func < (left: Due, right: Due) -> Bool {
      if left.time != right.time { return left.time < right.time }
      if left.device != right.device { return left.device < right.device }
      guard let a = left.reminder, let b = right.reminder else {
        return left.reminder == nil && right.reminder != nil
      }
      return a < b
    }
  }

  struct Device {
    let name: String
    var device = GeofenceDevice()
    /// By time.
    var fixes: [RecordedFix] = []
  }

  var counters = GeofenceCounters(revision: 0, seenChange: 0)
  var lastChange: Int64 = 0
  var changes: [ItemID: (change: Int64, isReopened: Bool)] = [:]
  /// Those of each item that has any.
  var reminders: [ItemID: [ReminderID: Reminder]] = [:]
  var devices: [Device] = []
  var numbers: [String: Int64] = [:]
  /// With true for a timer that waits for a fix.
  var due = SortedPairs<Due, Bool>()
  /// By their numbers.
  var events = SortedPairs<Int64, GeofenceEvent>()
  /// The number that was given last; its event may be gone.
  var lastEventNumber: Int64 = 0
  var eventIDs: Set<String> = []
  /// The numbers of the events that nobody has handed out.
  var undelivered = SortedPairs<Int64, Bool>()

  init() {}
}

// MARK: Changes of items

extension GeofenceMemory {
  /// Notes that an item was added, changed or removed, if it has reminders or had.
  mutating func note(_ id: ItemID, from old: ToDoItem?, to new: ToDoItem?) {
    guard old?.triggers.isEmpty == false || new?.triggers.isEmpty == false else { return }
    lastChange += 1
    let isReopened = old?.done == true && new?.done == false
    let known = changes[id]
    let wasReopened = known.map { $0.isReopened && $0.change > counters.seenChange } ?? false
    changes[id] = (lastChange, isReopened || wasReopened)
  }

  /// Deletes what is recorded of an item that is removed.
  ///
  /// - Complexity: O(*d*) for *d* devices.
  mutating func forget(_ item: ItemID) {
    guard reminders.removeValue(forKey: item) != nil else { return }
    for number in devices.indices {
      let old = devices[number].device
      var new = old
      for state in old.tracker.states where state.key.item == item { new.tracker.forget(state.key) }
      for passage in old.tracker.passages where passage.key.item == item {
        new.tracker.forget(passage.key)
      }
      for visit in old.visits where visit.key.item == item { new[visit.key] = nil }
      if new != old { save(new, number: Int64(number)) }
    }
  }

  mutating func save(_ device: GeofenceDevice, number: Int64) {
    let old = devices[Int(number)].device
    for (reminder, visit) in device.visits.changes(since: old.visits) {
      if let time = old.visits[reminder]?.due {
        due[Due(time: time, device: number, reminder: reminder)] = nil
      }
      if let visit, let time = visit.due {
        due[Due(time: time, device: number, reminder: reminder)] = visit.isHeld
      }
    }
    let times = [old, device].map { $0.tracker.fixes.held.first?.timestamp }
    if times[0] != times[1] {
      if let time = times[0] { due[Due(time: time, device: number, reminder: nil)] = nil }
      if let time = times[1] { due[Due(time: time, device: number, reminder: nil)] = false }
    }
    devices[Int(number)].device = device
  }
}
