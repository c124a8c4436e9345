package import ToDo

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// An order in which items can be listed.
package enum ItemOrder: String, CaseIterable, Sendable {
  case due, title, added, distance

  /// The items in this order. Equal ones keep their order; those without a due date, or without a
  /// position, come last.
  ///
  /// - Parameters:
  ///   - origin: where distances are measured from; `distance` needs one.
  ///   - timeZone: where days end, for items that are due on a day.
  package func sorted(
    _ items: [StoredItem], from origin: Coordinate?, timeZone: TimeZone = .current
  ) -> [StoredItem] {
    switch self {
    case .due: return Self.sorted(items) { $0.item.due?.timestamp(in: timeZone) ?? .infinity }
    case .title: return Self.sorted(items) { $0.item.title.lowercased() }
    case .added: return Self.sorted(items, by: \.id.number)
    case .distance:
      guard let origin else { preconditionFailure("A distance is measured from somewhere") }
      let matcher = RegionMatcher()
      return Self.sorted(items) { stored in
        ItemDistance(of: stored.item, from: origin, matcher: matcher)?.meters ?? .infinity
      }
    }
  }

  private static func sorted(
    _ items: [StoredItem], by key: (StoredItem) -> some Comparable
  ) -> [StoredItem] {
    // The index breaks ties: the standard library does not promise a stable sort.
    items.enumerated().map { (key: key($0.element), offset: $0.offset, item: $0.element) }
      .sorted { ($0.key, $0.offset) < ($1.key, $1.offset) }
      .map(\.item)
  }
}
