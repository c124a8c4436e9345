package import Foundation
import GRDB

extension AccountStore {
  /// Adds deliveries in one transaction. One that a target has already is left as it is.
  ///
  /// - Parameter mark: Up to which of its events a list is handed over by that; nil to leave that.
  package func add(
    _ deliveries: [NewDelivery], at date: Date, handingOver mark: HandOverMark? = nil
  ) throws {
    let now = date.timeIntervalSince1970
    try write { db in
      for delivery in deliveries {
        try db.execute(
          sql: """
            INSERT INTO deliveries
              (target, event, list, message, actions, made, since, state, next_try, waited_before)
            SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?6, 'pending', ?6, waited FROM targets WHERE id = ?1
            ON CONFLICT (target, event) DO NOTHING
            """,
          arguments: [
            delivery.target.rawValue, delivery.event, delivery.list.rawValue, delivery.message,
            delivery.actions, now,
          ])
        guard db.changesCount > 0 else { continue }
        for grant in delivery.grants { try Self.add(grant, db) }
      }
      if let mark { try Self.set(mark, db) }
    }
  }

  /// The targets that are on and have something pending, with the time of the next try of each.
  package func pendingTargets() throws -> [(target: TargetID, nextTry: Date)] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT target, next_try FROM deliveries WHERE number IN (
            SELECT min(number) FROM deliveries JOIN targets ON targets.id = target
            WHERE state = 'pending' AND is_on GROUP BY target)
          """
      ).map { row in
        (TargetID(rawValue: row["target"]), Date(timeIntervalSince1970: row["next_try"]))
      }
    }
  }

  /// The first pending delivery of a target that is on.
  package func nextDelivery(of target: TargetID) throws -> (delivery: Delivery, target: Target)? {
    try read { db in
      guard
        let target = try Row.fetchOne(
          db, sql: "SELECT * FROM targets WHERE id = ? AND is_on", arguments: [target.rawValue]
        ).flatMap(Target.init(row:)),
        let delivery = try Row.fetchOne(
          db,
          sql: """
            SELECT \(Self.deliveryColumns) FROM deliveries
            WHERE target = ? AND state = 'pending' ORDER BY number LIMIT 1
            """, arguments: [target.id.rawValue]
        ).flatMap(Delivery.init(row:))
      else { return nil }
      return (delivery, target)
    }
  }

  /// How many deliveries wait and how many were given up, and since when the first one waits.
  package func deliverySummary() throws -> DeliverySummary {
    try read { db in
      let pending = try Row.fetchOne(
        db, sql: "SELECT count(*), min(since) FROM deliveries WHERE state = 'pending'")
      return DeliverySummary(
        pending: pending?[0] ?? 0,
        pendingSince: (pending?[1] as Double?).map(Date.init(timeIntervalSince1970:)),
        dead: try Int.fetchOne(
          db, sql: "SELECT count(*) FROM deliveries WHERE state = 'dead'") ?? 0)
    }
  }

  /// The columns of a delivery, with how long its target was waited for meanwhile.
  private static let deliveryColumns = """
    *, (SELECT waited FROM targets WHERE id = deliveries.target) - waited_before AS waited
    """

  /// Notes what came of a try.
  package func note(_ change: DeliveryChange, of delivery: Delivery, at date: Date) throws {
    let now = date.timeIntervalSince1970
    try write { db in
      switch change {
      case .delivered(let status):
        try db.execute(
          sql: """
            UPDATE deliveries SET state = 'delivered', tries = tries + 1, finished = ?, status = ?,
              reason = NULL, actions = NULL WHERE number = ?
            """, arguments: [now, status, delivery.number])
      case .retry(let next, let status, let reason):
        try db.execute(
          sql: """
            UPDATE deliveries SET tries = tries + 1, next_try = ?, status = ?, reason = ?
            WHERE number = ?
            """, arguments: [next.timeIntervalSince1970, status, reason, delivery.number])
        // Those behind it wait as well.
        try db.execute(
          sql: "UPDATE targets SET waited = waited + ? WHERE id = ?",
          arguments: [max(0, next.timeIntervalSince(date)), delivery.target.rawValue])
      case .dead(let status, let reason), .off(let status, let reason):
        try db.execute(
          sql: """
            UPDATE deliveries SET state = 'dead', tries = tries + 1, finished = ?, status = ?,
              reason = ? WHERE number = ?
            """, arguments: [now, status, reason, delivery.number])
      }
      if case .off(_, let reason) = change {
        try db.execute(
          sql: "UPDATE targets SET is_on = 0, off_reason = ? WHERE id = ?",
          arguments: [reason, delivery.target.rawValue])
      }
    }
  }

  /// The deliveries of a target, the newest first.
  ///
  /// - Parameters:
  ///   - state: Only those in this state; nil for all.
  ///   - number: Only those before this one; nil from the newest on.
  ///   - limit: How many at most.
  package func deliveries(
    of target: TargetID, in state: Delivery.State?, before number: Int64?, limit: Int
  ) throws -> [Delivery] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT \(Self.deliveryColumns) FROM deliveries
          WHERE target = ?1 AND (?2 IS NULL OR state = ?2)
            AND (?3 IS NULL OR number < ?3) ORDER BY number DESC LIMIT ?4
          """, arguments: [target.rawValue, state?.rawValue, number, limit]
      ).compactMap(Delivery.init(row:))
    }
  }

  /// Has a delivery tried again at once, whatever came of it before.
  ///
  /// - Returns: The delivery as it is then; nil if the target has no such delivery.
  package func retry(_ event: String, of target: TargetID, at date: Date) throws -> Delivery? {
    try write { db in
      try Row.fetchOne(
        db,
        sql: """
          UPDATE deliveries SET state = 'pending', tries = 0, since = ?1, next_try = ?1,
            finished = NULL, waited_before = (SELECT waited FROM targets WHERE id = ?2)
          WHERE target = ?2 AND event = ?3 RETURNING *, 0.0 AS waited
          """, arguments: [date.timeIntervalSince1970, target.rawValue, event]
      ).flatMap(Delivery.init(row:))
    }
  }

  /// Moves the times of what is pending back, as the clock was: who waits, waits as long as before.
  package func setBackDeliveries(by seconds: Double, at now: Date) throws {
    try write { db in
      try db.execute(
        sql: """
          UPDATE deliveries SET next_try = next_try - ?1, since = min(since, ?2)
          WHERE state = 'pending' AND next_try > ?2
          """, arguments: [seconds, now.timeIntervalSince1970])
    }
  }

  /// Tries at once what waits for longer than anything ever does: it was put off by a clock that was
  /// ahead.
  ///
  /// - Parameter date: Nothing waits until after that.
  package func bringForwardDeliveries(waitingBeyond date: Date, to now: Date) throws {
    try write { db in
      try db.execute(
        sql: "UPDATE deliveries SET next_try = ? WHERE state = 'pending' AND next_try > ?",
        arguments: [now.timeIntervalSince1970, date.timeIntervalSince1970])
    }
  }

  /// Gives up what has been pending since a time: its target is off.
  ///
  /// - Returns: How many were given up.
  package func giveUp(pendingSince date: Date, at now: Date, reason: String) throws -> Int {
    try write { db in
      try db.execute(
        sql: """
          UPDATE deliveries SET state = 'dead', finished = ?, reason = coalesce(reason, ?)
          WHERE state = 'pending' AND since <= ?
            AND target IN (SELECT id FROM targets WHERE NOT is_on)
          """, arguments: [now.timeIntervalSince1970, reason, date.timeIntervalSince1970])
      return db.changesCount
    }
  }

  /// Counts times as now that are still to come: a clock was ahead when they were written.
  ///
  /// - Parameter latest: When the buttons of a message that is made now expire.
  package func settleDeliveries(at now: Date, buttonsUntil latest: Date) throws {
    let time = now.timeIntervalSince1970
    try write { db in
      for column in ["finished", "since"] {
        // Only constant words of our own go into the SQL.
        let state = column == "since" ? "state = 'pending'" : "finished IS NOT NULL"
        try db.execute(
          sql: "UPDATE deliveries SET \(column) = ?1 WHERE \(state) AND \(column) > ?1",
          arguments: [time])
      }
      try db.execute(
        sql: "UPDATE actions SET expires = ?1 WHERE expires > ?1",
        arguments: [latest.timeIntervalSince1970])
    }
  }

  /// Removes some of what was finished before a time, and of the buttons that have expired.
  ///
  /// - Returns: Whether there may be more.
  package func pruneDeliveries(
    finishedBefore date: Date, expiredBefore now: Date, limit: Int
  ) throws -> Bool {
    try write { db in
      try db.execute(
        sql: """
          DELETE FROM deliveries WHERE number IN
            (SELECT number FROM deliveries WHERE finished < ? ORDER BY finished LIMIT ?)
          """, arguments: [date.timeIntervalSince1970, limit])
      let removed = db.changesCount
      try db.execute(
        sql: """
          DELETE FROM actions WHERE hash IN
            (SELECT hash FROM actions WHERE expires <= ? ORDER BY expires LIMIT ?)
          """, arguments: [now.timeIntervalSince1970, limit])
      return removed == limit || db.changesCount == limit
    }
  }
}

extension Delivery {
  fileprivate init?(row: Row) {
    guard let list = ListID(rawValue: row["list"]), let state = State(rawValue: row["state"]) else {
      return nil
    }
    self.init(
      number: row["number"], target: TargetID(rawValue: row["target"]), event: row["event"],
      list: list, message: row["message"], actions: row["actions"],
      made: Date(timeIntervalSince1970: row["made"]),
      since: Date(timeIntervalSince1970: row["since"]), state: state, waited: row["waited"],
      tries: row["tries"],
      nextTry: Date(timeIntervalSince1970: row["next_try"]),
      finished: (row["finished"] as Double?).map(Date.init(timeIntervalSince1970:)),
      status: row["status"], reason: row["reason"])
  }
}
