import ArgumentParser
import ToDo

/// In which order a section of the list is shown, where not in its own.
enum ListOrder: String, CaseIterable, ExpressibleByArgument {
  case due, title, added

  /// The items in this order; equal ones, and those without a due time behind all others, stay
  /// as they stood.
  func sorted(_ items: [StoredItem]) -> [StoredItem] {
    // The index breaks ties: the standard library does not promise a stable sort.
    items.enumerated().sorted { left, right in
      switch precedes(left.element, right.element) {
      case true?: return true
      case false?: return false
      case nil: return left.offset < right.offset
      }
    }.map(\.element)
  }

  /// Whether one stands before the other; nil where neither has to.
  private func precedes(_ left: StoredItem, _ right: StoredItem) -> Bool? {
    switch self {
    case .due:
      return Self.isLess(left.item.timestamp ?? .infinity, right.item.timestamp ?? .infinity)
    case .title:
      return Self.isLess(left.item.title.lowercased(), right.item.title.lowercased())
    case .added: return Self.isLess(left.id.number, right.id.number)
    }
  }

  private static func isLess<Key: Comparable>(_ left: Key, _ right: Key) -> Bool? {
    left == right ? nil : left < right
  }
}
