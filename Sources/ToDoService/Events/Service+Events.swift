import ToDo
import ToDoStore

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

extension Service {
  /// The newest events of some lists, the newest first.
  ///
  /// - Parameters:
  ///   - lists: The lists.
  ///   - date: Only events of this time and later ones count; nil for all.
  ///   - key: The key of the last event of the page before; nil for the first page.
  ///   - limit: The greatest number of events.
  /// - Throws: ``ServiceError/scopeNeeded(_:)``, and the stores' errors.
  package func events(
    in lists: [ListAccess], since date: Date?, before key: ListedEvent.Key?, limit: Int
  ) async throws -> (events: [ListedEvent], hasMore: Bool) {
    var found: [ListedEvent] = []
    for list in lists {
      let start = key?.start(in: list.id)
      found += try await listed(in: list) { engine in
        try engine.newestEvents(before: start, since: date, limit: limit + 1)
      }
    }
    if lists.count > 1 { found.sort { $0.key > $1.key } }
    return (Array(found.prefix(limit)), found.count > limit)
  }

  /// The events of a list that came about after one of a number, in that order.
  ///
  /// - Throws: ``ServiceError/scopeNeeded(_:)``, and the stores' errors.
  package func events(
    in list: ListAccess, afterNumber number: Int64, limit: Int
  ) async throws -> [ListedEvent] {
    try await listed(in: list) { try $0.events(afterNumber: number, limit: limit) }
  }

  private func listed(
    in list: ListAccess,
    _ read: @escaping @Sendable (DurableGeofenceEngine) throws -> [NumberedEvent]
  ) async throws -> [ListedEvent] {
    try await list.readingGeofences { [accounts] engine in
      let events = try read(engine)
      guard !events.isEmpty else { return [] }
      let owner = try accounts.ownListOwner(of: list.id)
      var items: [ItemID: StoredItem] = [:]
      for id in Set(events.lazy.map(\.event.item)) { items[id] = try engine.item(withID: id) }
      return events.map { event in
        ListedEvent(event, in: list, ownedBy: owner, item: items[event.event.item])
      }
    }
  }
}

extension ListedEvent.Key {
  /// The key before which the events of a list begin that come after this one, the newest first.
  func start(in other: ListID) -> NumberedEvent.Key {
    if other == list { return NumberedEvent.Key(timestamp: timestamp, number: number) }
    return NumberedEvent.Key(
      timestamp: timestamp, number: other.rawValue < list.rawValue ? .max : 0)
  }
}
