import GRDB
import TestSupport
import Testing

@testable import ToDoStore

/// Changes of the text index that wait, compared with what it is to have.
struct TextIndexChangesTests {
  /// An index like that of a store, and the texts that it is to have.
  private struct Index {
    let db: Database
    var texts: [UInt32: String] = [:]
    var changes = TextIndexChanges()

    init(_ db: Database) throws {
      self.db = db
      try db.execute(
        sql: """
          CREATE VIRTUAL TABLE texts USING fts5(
            text, content = '', detail = none, tokenize = 'trigram case_sensitive 1');
          """)
    }

    mutating func set(_ text: String?, for number: UInt32) throws {
      let old = texts[number]
      if old != nil { try changes.remove(number: number, db) { old } }
      texts[number] = text
      if let text { try changes.insert(text, number: number, db) }
    }

    /// The items with a trigram, according to the index.
    func numbers(with trigram: String) throws -> [UInt32] {
      try UInt32.fetchAll(
        db, sql: "SELECT rowid FROM texts WHERE texts MATCH ? ORDER BY rowid",
        arguments: ["\"\(trigram)\""])
    }

    func expectAgreement() throws {
      #expect(try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM texts_docsize") == texts.count)
      for trigram in ["abc", "xyz", "bcd"] {
        let expected = texts.filter { $0.value.contains(trigram) }.keys.sorted()
        #expect(try numbers(with: trigram) == expected)
      }
      try db.execute(sql: "INSERT INTO texts (texts) VALUES ('integrity-check')")
    }
  }

  @Test(arguments: Seeds.first(5))
  func theIndexHasTheLastTexts(seed: UInt64) throws {
    try DatabaseQueue().write { db in
      var generator = SeededGenerator(seed: seed)
      var index = try Index(db)
      for _ in 0..<300 {
        let text = ["abc", "xyz", "abcd xyz", "", nil].randomElement(using: &generator) ?? nil
        try index.set(text, for: .random(in: 1...20, using: &generator))
        if Int.random(in: 0..<20, using: &generator) == 0 {
          try index.changes.write(db)
          try index.expectAgreement()
        }
      }
    }
  }

  /// What takes too much memory is written before the end.
  @Test func longTextsDoNotWait() throws {
    try DatabaseQueue().write { db in
      var index = try Index(db)
      let text = String(repeating: "abcdefghij", count: 100_000)
      for number: UInt32 in 1...12 { try index.set(text, for: number) }
      #expect(try index.numbers(with: "abc").count >= 8)
      // One that was written, and one that waits.
      try index.set("xyz", for: 1)
      try index.set("xyz", for: 12)
      try index.changes.write(db)
      try index.expectAgreement()
    }
  }
}
