package import Foundation
import GRDB

/// An answer that is given again when its request is repeated.
package struct KeptAnswer: Hashable, Sendable {
  /// A hash of the request, by which another one under the same key is known.
  package var request: [UInt8]
  /// The status code.
  package let status: Int
  /// The fields of the header, by name.
  package let headers: [String: String]
  package let body: Data

  package init(request: [UInt8], status: Int, headers: [String: String], body: Data) {
    self.request = request
    self.status = status
    self.headers = headers
    self.body = body
  }
}

extension AccountStore {
  /// Keeps an answer, and forgets those that are too many of one person.
  ///
  /// - Parameters:
  ///   - key: What the person calls the request.
  ///   - date: Now.
  ///   - most: How many answers of one person are kept, the newest.
  package func keep(
    _ answer: KeptAnswer, of person: PersonID, key: String, at date: Date, most: Int
  ) throws {
    let headers = String(decoding: try JSONEncoder().encode(answer.headers), as: UTF8.self)
    try write { db in
      // Whatever the clock shows, the newest was written last.
      try db.execute(
        sql: """
          DELETE FROM answers WHERE person = ?1 AND rowid IN (
            SELECT rowid FROM answers WHERE person = ?1 ORDER BY rowid DESC LIMIT -1 OFFSET ?2)
          """, arguments: [person.rawValue, most - 1])
      try db.execute(
        sql: """
          INSERT OR REPLACE INTO answers (person, key, request, status, headers, body, made)
          VALUES (?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          person.rawValue, key, Data(answer.request), answer.status, headers, answer.body,
          date.timeIntervalSince1970,
        ])
    }
  }

  /// Removes some of the answers that were not made in a time.
  package func pruneAnswers(notMadeIn times: ClosedRange<Date>, limit: Int) throws {
    try write { db in
      try db.execute(
        sql: """
          DELETE FROM answers WHERE rowid IN (
            SELECT rowid FROM answers WHERE made < ?1 OR made > ?2 LIMIT ?3)
          """,
        arguments: [
          times.lowerBound.timeIntervalSince1970, times.upperBound.timeIntervalSince1970, limit,
        ])
    }
  }

  /// The answer that was kept under a key of a person; nil if there is none.
  ///
  /// - Parameter times: When it must have been made; nil for any time.
  package func answer(
    of person: PersonID, key: String, madeIn times: ClosedRange<Date>?
  ) throws -> KeptAnswer? {
    try read { db in
      let row = try Row.fetchOne(
        db, sql: "SELECT * FROM answers WHERE person = ? AND key = ? AND made BETWEEN ? AND ?",
        arguments: [
          person.rawValue, key,
          times?.lowerBound.timeIntervalSince1970 ?? -.greatestFiniteMagnitude,
          times?.upperBound.timeIntervalSince1970 ?? .greatestFiniteMagnitude,
        ])
      return try row.map { row in
        let request: Data = row["request"]
        let headers: String = row["headers"]
        return KeptAnswer(
          request: [UInt8](request), status: row["status"],
          headers: try JSONDecoder().decode([String: String].self, from: Data(headers.utf8)),
          body: row["body"])
      }
    }
  }
}
