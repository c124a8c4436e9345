import Foundation
import GRDB

extension SQLiteItemStore {
  /// Looks for what is wrong with the file: SQLite's own check, and whether everything that is derived
  /// from the items agrees with them.
  ///
  /// Nothing is changed, and others can write meanwhile.
  ///
  /// - Returns: what is wrong; empty if the file is well.
  /// - Throws: ``StoreError``, if the file cannot be read at all.
  /// - Complexity: reads everything: some seconds for a million items.
  public func check() throws(StoreError) -> [StoreFinding] {
    try translatingAll {
      try connections.reading { connection in
        try connection.queue.inDatabase { db in
          try TextIndexCheck.makeVocabulary(db)
          // At worst it stays until the connection is closed.
          defer { try? TextIndexCheck.dropVocabulary(db) }
          return try Self.findings(db, .deferred)
        }
      }
    }
  }

  private static func findings(
    _ db: Database, _ kind: Database.TransactionKind
  ) throws -> [StoreFinding] {
    var findings: [StoreFinding] = []
    try db.inTransaction(kind) {
      findings = try StoreCheck(db).findings
      // Nothing was written, and to commit fails where the index of texts was found damaged.
      return .rollback
    }
    return findings
  }

  /// Puts right what can be made again from the items, in one transaction, after copying the file.
  ///
  /// The copy is beside the file, with `-before-mending` and perhaps a number behind its name. What
  /// cannot be mended is left as it is.
  ///
  /// - Parameter findings: what ``check()`` has found, or some of it.
  /// - Returns: the copy, and what is wrong now.
  /// - Throws: ``StoreError``; nothing is changed.
  public func mend(_ findings: [StoreFinding]) throws(StoreError) -> StoreMending {
    let mendable = findings.filter(\.isMendable)
    guard !mendable.isEmpty else { return StoreMending(copy: nil, left: try check()) }
    let copy = path == ":memory:" ? nil : try copyBeforeMending()
    try translatingAll {
      try writing { db in
        let repair = StoreRepair(db: db)
        // What others are made from comes first.
        for kind in Self.mendingOrder {
          for finding in mendable where finding.kind == kind { try repair.mend(finding) }
        }
        try Schema.noteRewrite(db)
      }
    }
    return StoreMending(copy: copy, left: try check())
  }

  private static let mendingOrder: [StoreFinding.Kind] = [
    .index, .orphans, .parts, .reminderNumbers, .contents, .counters, .texts, .positions,
    .reminders, .device,
  ]

  private func copyBeforeMending() throws(StoreError) -> URL {
    for number in 1... {
      let target = "\(path)-before-mending" + (number == 1 ? "" : "-\(number)")
      guard try !StoreFile(path: target).exists() else { continue }
      do {
        return try makeCopy(at: target, replacing: false, isChecked: false).url
      } catch .alreadyExists {
        // Another process has just made it.
        continue
      }
    }
    preconditionFailure("The numbers do not end")
  }
}
