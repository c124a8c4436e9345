public import Foundation
import GRDB
public import ToDo

extension SQLiteItemStore {
  /// Adds items in one transaction; an item that equals an open one is not added again.
  ///
  /// - Returns: for each item, in order, its id and whether it is new.
  /// - Throws: ``StoreError``, `ToDoError.tooLarge` and `ToDoError.idsExhausted`; nothing is added.
  @discardableResult
  public func add(contentsOf items: some Sequence<ToDoItem>) throws -> [Addition] {
    // Computed before the file is locked.
    let contents = try items.map(ItemContent.init)
    return try change { writer in
      let additions = try writer.add(contents)
      try EarlierDoneItems.forget(writer.db)
      return additions
    }
  }

  /// Marks items as done or open again in one transaction.
  ///
  /// Each moves to the end of the other list; one that is there already stays. An open one that repeats
  /// is followed by the next, once, whichever processes mark it done at the same time.
  ///
  /// - Parameters:
  ///   - done: Whether to mark them as done or as open.
  ///   - ids: The ids of the items.
  ///   - date: When they are done.
  ///   - timeZone: Where days begin and clocks show the time, for items that repeat.
  /// - Returns: The items that follow those that repeat, in the order of the ids.
  /// - Throws: `ToDoError.noSuchItem`, `ToDoError.idsExhausted` and ``StoreError``; nothing is changed.
  @discardableResult
  public func setDone(
    _ done: Bool, _ ids: [ItemID], at date: Date, in timeZone: TimeZone
  ) throws -> [FollowingItem] {
    guard done else {
      try change { writer in try writer.setDone(false, ids) }
      return []
    }
    return try change { db in
      try PlannedCompletion.all(of: ids, at: date, in: timeZone, db)
    } write: { writer, completions in
      try writer.setDone(true, ids)
      return try completions.compactMap { try writer.follow($0) }
    }
  }

  /// Changes the content of items in one transaction; each keeps its id, its position in the list and
  /// whether it is done.
  ///
  /// - Parameters:
  ///   - ids: The items' ids; one that is given twice is changed once.
  ///   - change: changes the content. It is called before the file is locked, and again when
  ///     another process has written meanwhile. Its errors are rethrown.
  /// - Throws: `ToDoError.noSuchItem`, `ToDoError.tooLarge`, ``StoreError``; nothing is changed.
  public func update(
    _ ids: [ItemID], _ change: (ItemID, inout ToDoItem) throws -> Void
  ) throws {
    var seen: Set<ItemID> = []
    let ids = ids.filter { seen.insert($0).inserted }
    try self.change { db in
      let reader = ItemReader(db)
      return try ids.map { id in
        guard let old = try reader.item(id.number) else { throw ToDoError.noSuchItem(id) }
        return try PlannedUpdate(of: old) { item in try change(id, &item) }
      }
    } write: { writer, plans in
      for plan in plans { try writer.update(plan) }
    }
  }

  /// Removes items in one transaction; their ids are never reused.
  ///
  /// What reminders remember of them, positions above all, is deleted too.
  ///
  /// - Throws: `ToDoError.noSuchItem` and ``StoreError``; nothing is changed.
  public func remove(_ ids: [ItemID]) throws {
    try change { writer in try writer.remove(ids) }
  }

  /// Records what a call changes as a step of its own.
  func newStep() -> StepRecorder {
    StepRecorder(command: command, now: now, dropsOldSteps: dropsOldSteps)
  }

  /// Changes items and everything derived from them in one transaction.
  func change<Result>(_ body: (inout ItemWriter) throws -> Result) throws -> Result {
    try translating {
      try connections.writing { connection in
        try connection.queue.inDatabase { db in try Self.write(db, newStep(), body) }
      }
    }
  }

  /// Changes the file in one transaction by a plan that is made before it begins, since planning
  /// may take long and other processes must not wait for it.
  ///
  /// - Parameters:
  ///   - plan: reads what it needs, as it is at one moment. It is called again when another process
  ///     has written before the plan was carried out.
  ///   - write: carries it out.
  func change<Plan, Result>(
    plan: (Database) throws -> Plan, write: (inout ItemWriter, Plan) throws -> Result
  ) throws -> Result {
    try translating {
      try connections.writing { connection in
        try connection.queue.inDatabase { db in
          for _ in 0..<Self.plansWithoutLock {
            var planned: (plan: Plan, version: Int64)?
            try db.inTransaction(.deferred) {
              planned = (try plan(db), try Self.version(db))
              return .commit
            }
            guard let planned else { preconditionFailure("The transaction has run its body") }
            let result = try Self.write(db, newStep(), ifStill: planned.version) { writer in
              try write(&writer, planned.plan)
            }
            if let result { return result }
          }
          return try Self.write(db, newStep()) { writer in try write(&writer, plan(db)) }
        }
      }
    }
  }

  /// After this many plans that other writers have overtaken, the next plan is made under the lock.
  private static let plansWithoutLock = 3

  /// A number that is different after another connection has changed the file.
  static func version(_ db: Database) throws -> Int64 {
    try PreparedStatement(db, "PRAGMA data_version").first { $0.integer(0) } ?? 0
  }

  /// Changes tables other than those of items in one transaction.
  func writing<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try translating {
      try connections.writing { connection in
        try connection.queue.inDatabase { db in
          var result: Result?
          try db.inTransaction(.immediate) {
            result = try body(db)
            return .commit
          }
          guard let result else { preconditionFailure("The transaction has run its body") }
          return result
        }
      }
    }
  }

  /// Changes the file in one transaction. It begins as a writer's, so that it waits for other
  /// writers before it reads instead of failing afterwards.
  ///
  /// - Parameters:
  ///   - step: Records what is changed.
  ///   - isKept: false to roll back.
  static func write<Result>(
    _ db: Database, _ step: StepRecorder, isKept: Bool = true,
    _ body: (inout ItemWriter) throws -> Result
  ) throws -> Result {
    let result = try write(db, step, ifStill: nil, isKept: isKept, body)
    guard let result else { preconditionFailure("The transaction has run its body") }
    return result
  }

  /// - Parameter version: that of the file; with another one nothing is done.
  /// - Returns: nil where nothing was done.
  private static func write<Result>(
    _ db: Database, _ step: StepRecorder, ifStill version: Int64?, isKept: Bool = true,
    _ body: (inout ItemWriter) throws -> Result
  ) throws -> Result? {
    var result: Result?
    var isCommitted = false
    defer { step.noteEnd(isCommitted: isCommitted) }
    try db.inTransaction(.immediate) {
      if let version, try Self.version(db) != version { return .rollback }
      var writer = try ItemWriter(db, recorder: step)
      result = try body(&writer)
      try writer.finish()
      return isKept ? .commit : .rollback
    }
    isCommitted = result != nil && isKept
    return result
  }
}

/// A change of an item, computed before the transaction begins.
struct PlannedUpdate {
  let old: StoredItem
  let content: ItemContent
  /// Which reminder each trigger is, if that has changed.
  let numbers: ReminderNumbers?
  /// The parts to write again.
  let parts: ItemParts

  init(of old: StoredItem, _ change: (inout ToDoItem) throws -> Void) throws {
    self.old = old
    var new = old
    try change(&new.item)
    content = try ItemContent(new.item)
    numbers = new.reminderNumbers == old.reminderNumbers ? nil : new.reminderNumbers
    parts = ItemParts(changedFrom: old.item, to: content)
  }

  /// Whether the texts are composed of the same scalars: equal texts need not be.
  private var isSpeltAlike: Bool {
    func texts(_ item: ToDoItem) -> [[UInt8]] {
      [item.title, item.itemDescription ?? "", item.location?.name ?? ""].map { Array($0.utf8) }
    }
    return texts(old.item) == texts(content.item)
  }

  /// Whether anything is different, and be it the spelling of a text.
  var isChange: Bool {
    !parts.isEmpty || !isSpeltAlike
      || ItemField.allCases.contains { $0 != .done && $0.differs(old.item, content.item) }
  }
}

extension ItemWriter {
  /// Changes an item, and notes which parts of it were changed now.
  mutating func update(_ plan: PlannedUpdate) throws {
    guard plan.isChange else { return }
    guard var record = plan.old.item.record else {
      throw UnreadableRow(detail: "item \(plan.old.id.number) has no record")
    }
    var new = plan.content.item
    new.done = plan.old.item.done
    record.note(from: plan.old.item, to: new, at: recorder.milliseconds)
    let before = try RowSnapshot(item: plan.old.id.number, db)
    try write(plan, record)
    try note(before, of: plan.old.id)
  }

  /// Changes the content and the record of an item.
  mutating func write(_ plan: PlannedUpdate, _ record: ItemRecord) throws {
    let id = plan.old.id
    try update(id, to: plan.content, record, changing: plan.parts)
    if let numbers = plan.numbers { try setReminderNumbers(numbers, of: id) }
  }
}
