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
      let additions = try writer.add(contents[...], besides: EarlierDoneItems())
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

  /// Changes the content of an item; it keeps its id, its position in the list and whether it is
  /// done.
  ///
  /// - Parameters:
  ///   - id: The item's id.
  ///   - change: changes the content. It is called before the file is locked, and again when
  ///     another process has written meanwhile. Its errors are rethrown.
  /// - Throws: `ToDoError.noSuchItem`, `ToDoError.tooLarge`, ``StoreError``; nothing is changed.
  public func update(_ id: ItemID, _ change: (inout ToDoItem) throws -> Void) throws {
    try self.change { db in
      guard let old = try ItemReader(db).item(id.number) else { throw ToDoError.noSuchItem(id) }
      var item = old.item
      try change(&item)
      let content = try ItemContent(item)
      var new = old
      new.item = item
      let isSame = new.reminderNumbers == old.reminderNumbers
      return (
        content: content, parts: ItemParts(changedFrom: old.item, to: content),
        numbers: isSame ? nil : new.reminderNumbers
      )
    } write: { writer, plan in
      try writer.update(id, to: plan.content, changing: plan.parts)
      if let numbers = plan.numbers { try writer.setReminderNumbers(numbers, of: id) }
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

  /// Changes items and everything derived from them in one transaction.
  private func change<Result>(_ body: (inout ItemWriter) throws -> Result) throws -> Result {
    try translating {
      try connections.writing { try $0.queue.inDatabase { db in try Self.write(db, body) } }
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
            let result = try Self.write(db, ifStill: planned.version) { writer in
              try write(&writer, planned.plan)
            }
            if let result { return result }
          }
          return try Self.write(db) { writer in try write(&writer, plan(db)) }
        }
      }
    }
  }

  /// After this many plans that other writers have overtaken, the next plan is made under the lock.
  private static let plansWithoutLock = 3

  /// A number that is different after another connection has changed the file.
  private static func version(_ db: Database) throws -> Int64 {
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
  /// - Parameter isKept: false to roll back.
  static func write<Result>(
    _ db: Database, isKept: Bool = true, _ body: (inout ItemWriter) throws -> Result
  ) throws -> Result {
    let result = try write(db, ifStill: nil, isKept: isKept, body)
    guard let result else { preconditionFailure("The transaction has run its body") }
    return result
  }

  /// - Parameter version: that of the file; with another one nothing is done.
  /// - Returns: nil where nothing was done.
  private static func write<Result>(
    _ db: Database, ifStill version: Int64?, isKept: Bool = true,
    _ body: (inout ItemWriter) throws -> Result
  ) throws -> Result? {
    var result: Result?
    try db.inTransaction(.immediate) {
      if let version, try Self.version(db) != version { return .rollback }
      var writer = try ItemWriter(db)
      result = try body(&writer)
      try writer.finish()
      return isKept ? .commit : .rollback
    }
    return result
  }
}
