import Foundation
import GRDB
import ToDo

/// What happens to an open item that repeats when it is marked done: computed before the transaction
/// begins.
struct PlannedCompletion {
  let id: ItemID
  /// The item, done.
  private let done: ItemContent
  /// Which item the next one is: the same in every file in which this one is marked done.
  fileprivate let nextUUID: UUID?
  /// The item that follows; nil at the end of the series.
  fileprivate let next: ItemContent?

  fileprivate var hash: Int64 { done.hash }

  private init(_ stored: StoredItem, at date: Date, in timeZone: TimeZone) throws {
    id = stored.id
    var item = stored.item
    nextUUID = stored.item.record?.nextUUID
    next = try item.complete(at: date, in: timeZone).map(ItemContent.init)
    done = try ItemContent(item)
  }

  /// The plans for those of the items that are open and repeat, in the order of the ids.
  static func all(
    of ids: [ItemID], at date: Date, in timeZone: TimeZone, _ db: Database
  ) throws -> [PlannedCompletion] {
    let reader = ItemReader(db)
    let repeating = try PreparedStatement(
      db, "SELECT number FROM items WHERE number = ? AND done = 0 AND recurrence IS NOT NULL")
    var plans: [PlannedCompletion] = []
    var known: Set<ItemID> = []
    for id in ids where known.insert(id).inserted {
      guard let number = try repeating.first(.integer(id.number), read: { try $0.itemNumber(0) }),
        let stored = try reader.item(number)
      else { continue }
      plans.append(try PlannedCompletion(stored, at: date, in: timeZone))
    }
    return plans
  }
}

extension ItemWriter {
  /// Lets an item that has just been marked done repeat no more, and adds the one that follows, unless
  /// an equal one is open.
  ///
  /// - Returns: nil at the end of the series.
  mutating func follow(_ completion: PlannedCompletion) throws -> FollowingItem? {
    let before = try RowSnapshot(item: completion.id.number, db)
    guard var record = try reader.record(of: completion.id.number) else { return nil }
    record.changes[.repeat] = max(
      recorder.milliseconds, record.milliseconds(of: .repeat) + 1)
    try PreparedStatement(
      db,
      """
      UPDATE items SET recurrence = NULL, content_hash = ?, made = ?, done_change = ?, changes = ?,
        uuid = ?
      WHERE number = ?
      """
    ).forEachRow(
      [.integer(completion.hash)]
        + reader.columns(of: record, number: completion.id.number).values
        + [.integer(completion.id.number)]
    ) { _ in true }
    try note(before, of: completion.id)
    guard var next = completion.next else { return nil }
    if let id = try openItem(equalTo: next) {
      return FollowingItem(done: completion.id, next: id)
    }
    // One that was made before and deleted stays deleted: then it is another item.
    if let uuid = completion.nextUUID, try reader.number(of: uuid) == nil,
      try removal(of: uuid) == nil
    {
      next.item.record = ItemRecord(uuid: uuid, madeMilliseconds: recorder.milliseconds)
    }
    let addition = try add([next])[0]
    return FollowingItem(done: completion.id, next: addition.id)
  }
}
