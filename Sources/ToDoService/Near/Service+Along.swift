package import ToDo
package import ToDoStore

/// An item along a way, with its list.
package struct ListedItemAlong: Sendable {
  package let list: ListID
  package let found: ItemAlong
}

extension Service {
  /// The items of some lists along a way, in its order.
  ///
  /// - Parameters:
  ///   - query: What is asked of each list.
  ///   - limit: The greatest number of items.
  /// - Throws: ``ServiceError/scopeNeeded(_:)``, and the stores' errors.
  package func along(
    _ query: AlongQuery, in lists: [ListAccess], limit: Int
  ) async throws -> [ListedItemAlong] {
    var found: [ListedItemAlong] = []
    for list in lists {
      let id = list.id
      found += try await list.reading { try $0.along(query) }
        .map { ListedItemAlong(list: id, found: $0) }
    }
    if lists.count > 1 {
      found.sort {
        ($0.found.along, $0.list.rawValue, $0.found.id)
          < ($1.found.along, $1.list.rawValue, $1.found.id)
      }
    }
    return Array(found.prefix(limit))
  }
}
