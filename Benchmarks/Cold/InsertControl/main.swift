// Inserts a number of the items into a new file with plain GRDB, in one transaction: for each a row,
// its tag, and its box in an R*Tree. It does not check for equal items and stores no text.
import ColdItems
import Foundation
import GRDB

guard CommandLine.arguments.count == 3, let count = Int(CommandLine.arguments[2]) else {
  fatalError("usage: InsertControl FILE COUNT")
}
let queue = try DatabaseQueue(path: CommandLine.arguments[1])
try queue.writeWithoutTransaction { db in
  try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
  try db.inTransaction {
    try db.execute(
      sql: """
        CREATE TABLE items (number INTEGER PRIMARY KEY, title TEXT NOT NULL, due REAL,
          latitude REAL, longitude REAL, done INTEGER NOT NULL);
        CREATE TABLE tags (item INTEGER NOT NULL, tag TEXT NOT NULL, PRIMARY KEY (item, tag))
          WITHOUT ROWID;
        CREATE VIRTUAL TABLE boxes USING rtree(id, min_x, max_x, min_y, max_y, min_z, max_z);
        """)
    let item = try db.makeStatement(sql: "INSERT INTO items VALUES (?, ?, ?, ?, ?, 0)")
    let tag = try db.makeStatement(sql: "INSERT INTO tags VALUES (?, ?)")
    let box = try db.makeStatement(sql: "INSERT INTO boxes VALUES (?, ?, ?, ?, ?, ?, ?)")
    for (index, element) in ColdItems(count: count).enumerated() {
      let number = index + 1
      try item.execute(arguments: [
        number, element.title, element.due == nil ? nil : 1_800_000_000.0, element.latitude,
        element.longitude,
      ])
      try tag.execute(arguments: [number, element.tag])
      // On a sphere: the exact position makes no difference to the work.
      let latitude = element.latitude * .pi / 180
      let longitude = element.longitude * .pi / 180
      let x = 6_371_000 * cos(latitude) * cos(longitude)
      let y = 6_371_000 * cos(latitude) * sin(longitude)
      let z = 6_371_000 * sin(latitude)
      try box.execute(arguments: [number, x, x, y, y, z, z])
    }
    return .commit
  }
}
