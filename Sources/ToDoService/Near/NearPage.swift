package import ToDo
package import ToDoStore

/// An item near a position, with its list.
package struct ListedNearbyItem: Sendable {
  package let list: ListID
  package let near: NearbyItem

  /// What the items of several lists are ordered by.
  package var key: Key { Key(distance: near.distance, list: list, id: near.id) }

  /// The distance of an item, its list and its id.
  package struct Key: Hashable, Comparable, Sendable {
    package let distance: Distance
    package let list: ListID
    package let id: ItemID

    package init(distance: Distance, list: ListID, id: ItemID) {
      self.distance = distance
      self.list = list
      self.id = id
    }

    package static func < (left: Key, right: Key) -> Bool {
      (left.distance, left.list.rawValue, left.id) < (right.distance, right.list.rawValue, right.id)
    }
  }
}

/// Items near a position, the nearest first.
package struct NearPage: Sendable {
  package let items: [ListedNearbyItem]
  /// Whether there are more.
  package let hasMore: Bool
}

extension Service {
  /// The items of some lists near a position, by distance, list and id.
  ///
  /// - Parameters:
  ///   - query: What is asked of each list; its limit and its `after` do not count.
  ///   - lists: The lists.
  ///   - limit: The greatest number of items.
  ///   - key: The key of the last item of the page before; nil for the first page.
  /// - Throws: ``ServiceError/scopeNeeded(_:)``, and the stores' errors.
  package func near(
    _ query: NearQuery, in lists: [ListAccess], limit: Int, after key: ListedNearbyItem.Key?
  ) async throws -> NearPage {
    var found: [ListedNearbyItem] = []
    for list in lists {
      let query = try NearQuery(
        near: query.position, within: query.within, beyond: query.beyond, sector: query.sector,
        limit: limit + 1, filter: query.filter, after: key?.start(in: list.id))
      let id = list.id
      found += try await list.near(query).map { ListedNearbyItem(list: id, near: $0) }
    }
    if lists.count > 1 { found.sort { $0.key < $1.key } }
    return NearPage(items: Array(found.prefix(limit)), hasMore: found.count > limit)
  }
}

extension ListedNearbyItem.Key {
  /// The key after which the items of a list begin that come after this one.
  func start(in other: ListID) -> NearKey? {
    if other == list { return NearKey(distance: distance, id: id) }
    // The items of a later list at the same distance are still to come.
    let passed = other.rawValue < list.rawValue ? distance.meters : distance.meters.nextDown
    return passed < 0 ? nil : NearKey(distance: .meters(passed), id: Self.lastID)
  }

  /// No id comes after it.
  static let lastID: ItemID = {
    guard let id = ItemID("zzzzzz") else { preconditionFailure("It is the text of an id") }
    return id
  }()
}
