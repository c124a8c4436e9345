package import ToDo
package import ToDoStore

/// An item along a way, with its list.
package struct ListedItemAlong: Sendable {
  package let list: ListID
  package let found: ItemAlong

  /// The order of results over several lists: how far along the way, then list, then id.
  package var key: Key { Key(along: found.along, list: list, id: found.id) }

  package struct Key: Hashable, Sendable, Comparable {
    package let along: Distance
    package let list: ListID
    package let id: ItemID

    package init(along: Distance, list: ListID, id: ItemID) {
      self.along = along
      self.list = list
      self.id = id
    }

    package static func < (left: Key, right: Key) -> Bool {
      (left.along, left.list.rawValue, left.id) < (right.along, right.list.rawValue, right.id)
    }
  }
}

/// Items along a way, in its order.
package struct AlongPage: Sendable {
  package let items: [ListedItemAlong]
  /// Whether there are more.
  package let hasMore: Bool
}

extension Service {
  /// How long the items along a way are measured: each costs a look at every leg of the way.
  private static let longestMeasuring = Duration.seconds(2)

  /// The items of some lists along a way, by how far along it they are, list and id.
  ///
  /// - Parameters:
  ///   - query: What is asked of each list; its limit and its `after` do not count.
  ///   - lists: The lists.
  ///   - limit: The greatest number of items.
  ///   - key: The key of the last item of the page before; nil for the first page.
  /// - Throws: ``ServiceError/scopeNeeded(_:)``, ``ServiceError/tooMuchWork(_:)`` after two seconds, and
  ///   the stores' errors.
  package func along(
    _ query: AlongQuery, in lists: [ListAccess], limit: Int, after key: ListedItemAlong.Key?
  ) async throws -> AlongPage {
    let clock = clock
    let end = clock.elapsed() + Self.longestMeasuring
    var found: [ListedItemAlong] = []
    for list in lists {
      let id = list.id
      let query = try AlongQuery(
        along: query.route, width: query.width, limit: limit + 1, filter: query.filter,
        after: key?.start(in: id))
      found += try await list.reading { store in
        try store.along(query) {
          guard clock.elapsed() <= end else {
            throw ServiceError.tooMuchWork(
              "There are too many items along this way to measure them all. Ask for a shorter "
                + "way, or a smaller width.")
          }
        }
      }.map { ListedItemAlong(list: id, found: $0) }
    }
    if lists.count > 1 { found.sort { $0.key < $1.key } }
    return AlongPage(items: Array(found.prefix(limit)), hasMore: found.count > limit)
  }
}

extension ListedItemAlong.Key {
  /// The key after which the items of a list begin that come after this one.
  fileprivate func start(in other: ListID) -> AlongKey? {
    if other == list { return AlongKey(along: along, id: id) }
    // The items of a later list at the same point of the way are still to come.
    let passed = other.rawValue < list.rawValue ? along.meters : along.meters.nextDown
    return passed < 0 ? nil : AlongKey(along: .meters(passed), id: ListedNearbyItem.Key.lastID)
  }
}
