import Foundation
import GRDB
import ToDo

/// Merging items that are known by their UUID.
extension ItemWriter {
  /// The number of the item that an item with a record is; nil if it is new here, or deleted.
  func number(of content: ItemContent) throws -> UInt32? {
    guard let record = content.item.record else { return nil }
    return try reader.number(of: record.uuid) ?? adopt(content, record)
  }

  /// What becomes of an item with a record that was deleted here: nothing, unless it was changed after
  /// that. Then it comes back.
  ///
  /// - Returns: Nil if the item is to be added.
  func additionOfDeleted(_ content: ItemContent) throws -> Addition? {
    guard let record = content.item.record, let removal = try removal(of: record.uuid) else {
      return nil
    }
    guard removal.milliseconds >= record.lastMilliseconds else {
      try removeRemoval(of: record.uuid)
      return nil
    }
    return Addition(id: removal.item ?? ItemID(number: 0), isNew: false)
  }

  /// Forgets that an item was deleted, since it comes back.
  func removeRemoval(of uuid: UUID) throws {
    try PreparedStatement(db, "DELETE FROM removed_items WHERE uuid = ?")
      .run(.text(uuid.uuidString.lowercased()))
  }

  /// When an item was deleted, and its id if it was here; nil if it was not deleted.
  func removal(of uuid: UUID) throws -> (item: ItemID?, milliseconds: Int64)? {
    try PreparedStatement(db, "SELECT item, time FROM removed_items WHERE uuid = ?")
      .first(.text(uuid.uuidString.lowercased())) { row in
        guard ItemRecord.possibleMilliseconds.contains(row.integer(1)) else {
          throw UnreadableRow(detail: "the time of a deleted item is impossible")
        }
        return (row.isNull(0) ? nil : ItemID(number: try row.itemNumber(0)), row.integer(1))
      }
  }

  /// Gives an item of a time before there were UUIDs the one of an equal item: exports of that time
  /// had none, so that the two can be one item.
  private func adopt(_ content: ItemContent, _ record: ItemRecord) throws -> UInt32? {
    guard record.madeMilliseconds == nil, !content.item.done else { return nil }
    var found: UInt32?
    try PreparedStatement(
      db,
      """
      SELECT number FROM items
      WHERE content_hash = ? AND done = 0 AND made IS NULL AND uuid IS NULL ORDER BY number
      """
    ).forEachRow([.integer(content.hash)]) { row in
      let number = try row.itemNumber(0)
      let stored = try reader.item(number, regions: content.regionsByJSON)
      if stored?.item == content.item { found = number }
      return found == nil
    }
    if let found {
      try PreparedStatement(db, "UPDATE items SET uuid = ? WHERE number = ?")
        .run(.text(record.uuid.uuidString.lowercased()), .integer(found))
    }
    return found
  }

  /// Merges an item into one that is there.
  mutating func merge(_ content: ItemContent, into number: UInt32) throws -> Addition {
    guard let stored = try reader.item(number, regions: content.regionsByJSON),
      let mine = stored.item.record
    else { throw UnreadableRow(detail: "item \(number) is missing") }
    let merged = stored.item.merged(with: content.item, at: recorder.milliseconds)
    guard var record = merged.record else {
      throw UnreadableRow(detail: "item \(number) has no record")
    }
    (record.fired, record.namedPlaces) = ([], [])
    let isChanged = ItemField.allCases.contains { $0.differs(stored.item, merged) }
    if isChanged || record != mine {
      let before = try RowSnapshot(item: number, db)
      if merged.done != stored.item.done { try move(stored.id, done: merged.done) }
      let plan = try PlannedUpdate(of: stored) { $0 = merged }
      try write(plan, record)
      try note(before, of: stored.id)
    }
    try addReminderMemory(of: merged, number: number)
    return Addition(id: stored.id, isNew: false, isChanged: isChanged)
  }

  /// Keeps what a record says of the item's reminders and places beyond the item.
  func addReminderMemory(of item: ToDoItem, number: UInt32) throws {
    guard let record = item.record else { return }
    if !record.namedPlaces.isEmpty { try addNamedPlaces(record.namedPlaces, of: item) }
    guard !record.fired.isEmpty, let stored = try reader.item(number) else { return }
    let records = SQLiteGeofenceRecords(db)
    for (index, trigger) in item.triggers.enumerated()
    where record.fired.contains(index) && !trigger.repeats {
      guard let id = stored.reminder(at: index),
        var reminder = stored.reminders.first(where: { $0.id == id })?.reminder
      else { continue }
      reminder.isSpent = true
      try records.record(reminder, as: id, revision: try records.nextRevision())
    }
  }

  /// Adds those of an item's places that were named places in the file that it comes from.
  private func addNamedPlaces(_ names: Set<String>, of item: ToDoItem) throws {
    let keys = Set(names.map(NamedPlaces.key))
    let known = NamedPlaces(reader, db)
    for place in item.places where keys.contains(NamedPlaces.key(of: place.name)) {
      let key = NamedPlaces.key(of: place.name)
      guard !(try known.places(named: place.name).contains { $0.region == place.region }) else {
        continue
      }
      let before = try RowSnapshot(placeKey: key, db)
      try insertNamedPlace(place, key: key, region: RegionJSON.text(of: place.region))
      try note(before, ofPlaces: key)
    }
  }
}

// MARK: Deleting

extension ItemWriter {
  /// Notes that an item is deleted now, so that an old copy of it does not bring it back.
  func noteRemoval(of id: ItemID) throws {
    guard let record = try reader.record(of: id.number) else { return }
    try keepRemoval(
      ItemRemoval(
        uuid: record.uuid, milliseconds: max(recorder.milliseconds, record.lastMilliseconds + 1)),
      item: id)
  }

  /// - Parameter item: Nil for one that never was here.
  private func keepRemoval(_ removal: ItemRemoval, item: ItemID?) throws {
    try PreparedStatement(
      db, "INSERT OR REPLACE INTO removed_items (uuid, item, time) VALUES (?, ?, ?)"
    ).run(
      .text(removal.uuid.uuidString.lowercased()), item.map { .integer($0.number) } ?? .null,
      .int64(removal.milliseconds))
  }

  /// Deletes items that were deleted in another file, unless they were changed after that.
  ///
  /// - Returns: How many were deleted.
  mutating func apply(_ removals: [ItemRemoval]) throws -> Int {
    var deleted: [UUID: ItemID] = [:]
    for removal in removals {
      guard let number = try reader.number(of: removal.uuid),
        let record = try reader.record(of: number),
        record.lastMilliseconds <= removal.milliseconds
      else { continue }
      deleted[removal.uuid] = ItemID(number: number)
    }
    try remove(deleted.values.sorted { $0.number < $1.number })
    let count = deleted.count
    for removal in removals {
      if let item = deleted.removeValue(forKey: removal.uuid) {
        // The time of the other file, so that it is the same in both.
        try keepRemoval(removal, item: item)
      } else if try reader.number(of: removal.uuid) == nil {
        // Deleted in both files: the later time, which is then the same in both.
        let known = try self.removal(of: removal.uuid)
        let time = max(removal.milliseconds, known?.milliseconds ?? .min)
        try keepRemoval(ItemRemoval(uuid: removal.uuid, milliseconds: time), item: known?.item)
      }
    }
    return count
  }
}

// MARK: History

extension ItemWriter {
  /// Records the change of an item, given how it was before.
  func note(_ before: RowSnapshot, of id: ItemID) throws {
    let after = try RowSnapshot(item: id.number, withMemory: false, db)
    if let difference = before.difference(after: after) {
      try recorder.noteChange(of: id.number, difference, db)
    }
  }

  /// Records the change of the places with a name, given how they were before.
  func note(_ before: RowSnapshot, ofPlaces key: String) throws {
    if let difference = before.difference(after: try RowSnapshot(placeKey: key, db)) {
      try recorder.noteChange(ofPlaces: key, difference, db)
    }
  }
}
