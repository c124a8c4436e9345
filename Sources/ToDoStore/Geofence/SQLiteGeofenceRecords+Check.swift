import Foundation
import GRDB
import ToDo

extension SQLiteGeofenceRecords {
  /// The watched reminders and the events that cannot be read, the events by the numbers of their rows.
  func unreadable() throws -> (reminders: [(item: ItemID, detail: String)], events: [Int64]) {
    var reminders: [(item: ItemID, detail: String)] = []
    let decoder = JSONDecoder()
    try PreparedStatement(
      db,
      """
      SELECT item, trigger_index, location_trigger, regions FROM reminders
      ORDER BY item, trigger_index
      """
    ).forEachRow([]) { row in
      let number = UInt32(exactly: row.integer(0)).map { min($0, ItemID.largestNumber) } ?? 0
      do {
        _ = try Self.fence(in: row, item: 0, reminder: 1, region: 1)
        _ = try decoder.decode(LocationTrigger.self, from: Data(row.text(2).utf8))
        _ = try decoder.decode([Region].self, from: Data(row.text(3).utf8))
      } catch let error as UnreadableRow {
        reminders.append((ItemID(number: number), error.detail))
      } catch {
        reminders.append((ItemID(number: number), "it is not a reminder"))
      }
      return true
    }
    var events: [Int64] = []
    try PreparedStatement(db, "SELECT number FROM outbox").forEachRow([]) { row in
      let number = row.integer(0)
      do {
        _ = try event(number: number)
      } catch is UnreadableRow {
        events.append(number)
      }
      return true
    }
    return (reminders, events)
  }
}
