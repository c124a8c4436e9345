/// How long a store keeps what its reminders no longer need.
public struct Retention: Hashable, Sendable {
  /// How long fixes are kept, counted back from the last accepted one of their device. Those that are as
  /// much later than that are removed too: a clock that was ahead has dated them.
  public var fixes: Duration
  /// How long delivered events are kept, counted back from the last accepted fix of their device. The
  /// last event of each reminder and device stays, and so does an event that was not delivered.
  public var deliveredEvents: Duration

  /// 30 days, for which the steps of the history are kept too.
  public static let usual = Duration.seconds(30 * 86_400)

  /// Makes a retention.
  ///
  /// - Precondition: Neither is negative.
  public init(fixes: Duration = Retention.usual, deliveredEvents: Duration = Retention.usual) {
    precondition(min(fixes, deliveredEvents) >= .zero, "A retention must not be negative")
    self.fixes = fixes
    self.deliveredEvents = deliveredEvents
  }
}

/// How many rows were too old, and were removed.
public struct PrunedCounts: Hashable, Sendable {
  /// How many fixes.
  public package(set) var fixes = 0
  /// How many delivered events.
  public package(set) var deliveredEvents = 0
  /// How many steps of the history.
  public package(set) var steps = 0
}

extension GeofenceStore {
  /// Removes fixes and events. A store with a history also removes old steps.
  package func prune(_ retention: Retention) throws -> PrunedCounts {
    try pruneGeofences(retention)
  }

  /// Removes fixes and events that are too old, each thousand in a transaction of its own.
  package func pruneGeofences(_ retention: Retention) throws -> PrunedCounts {
    var counts = PrunedCounts()
    counts.fixes = try inSteps { records, limit in
      try records.removeFixes(olderBy: retention.fixes.inSeconds, limit: limit)
    }
    counts.deliveredEvents = try inSteps { records, limit in
      try records.removeDeliveredEvents(
        olderBy: retention.deliveredEvents.inSeconds, limit: limit)
    }
    return counts
  }

  private func inSteps(
    _ remove: (any MutableGeofenceRecords, Int) throws -> Int
  ) throws -> Int {
    let limit = 1_000
    var count = 0
    while true {
      let removed = try writingGeofences { try remove($0, limit) }
      count += removed
      if removed < limit { return count }
    }
  }
}
