import ArgumentParser
import ToDo

/// In which order a section of the list is shown, where not in its own.
enum ListOrder: String, CaseIterable, ExpressibleByArgument {
  case due, title, added, distance

  /// The items in this order; equal ones stay as they stood, and behind all others stand those
  /// without a due time, or without a position.
  ///
  /// - Parameter origin: from where distances are measured; `distance` needs it.
  func sorted(_ items: [StoredItem], from origin: Coordinate?) -> [StoredItem] {
    switch self {
    case .due: return Self.sorted(items) { $0.item.timestamp ?? .infinity }
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
