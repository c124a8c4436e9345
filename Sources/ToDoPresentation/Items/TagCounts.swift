package import ToDo

/// The tags of open items, and how many items have each.
package struct TagCounts {
  /// A tag and the number of its items, also as JSON.
  package struct Count: Hashable, Sendable, Encodable {
    /// The tag as the first item has it.
    package let tag: String
    package let count: Int
  }

  /// The tags in alphabetical order. Upper and lower case make no difference.
  package let all: [Count]

  /// - Parameters:
  ///   - store: Has the items.
  ///   - filter: Which of them count.
  /// - Throws: What the store throws.
  /// - Complexity: Reads each item that the filter includes.
  package init(in store: any ItemStore, _ filter: ItemFilter) throws {
    var counts: [String: (tag: String, count: Int)] = [:]
    try store.forEachItem(filter) { stored in
      for tag in stored.item.tags.sorted() {
        counts[tag.lowercased(), default: (tag, 0)].count += 1
      }
      return true
    }
    all = counts.sorted { $0.key < $1.key }.map { Count(tag: $0.value.tag, count: $0.value.count) }
  }
}
