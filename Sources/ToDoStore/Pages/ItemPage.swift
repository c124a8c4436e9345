import Foundation
package import ToDo

/// Some items of a list in a row, and where to go on.
package struct ItemPage: Sendable {
  package let items: [StoredItem]
  /// Where the next page begins; nil if there are no more items.
  package let next: PageKey?
}

/// An order in which a list can be read page by page.
package enum PageOrder: String, CaseIterable, Sendable {
  /// The open items in the order of their list, then the done ones in theirs.
  case list
  /// The open items by their due date, those without one last, then the done ones in their order.
  case due
  /// In the order in which they were added, the open items first.
  case added
  /// By title in lower case, the open items first. Titles whose first hundred letters are the same are in
  /// the order of the list.
  case title
}

/// The last item of a page: the next one begins after it, whatever is added and removed meanwhile.
package struct PageKey: Hashable, Sendable {
  /// The parts of a list, which are read one after the other.
  enum Part: Character, CaseIterable, Sendable {
    /// Open items that are due, by due date.
    case due = "u"
    /// Open items that are not due, in the order of the list.
    case undated = "n"
    /// Open items, in the order of the list.
    case open = "o"
    /// Done items, in the order of the list.
    case done = "d"
    /// Open items, as they were added.
    case openAdded = "a"
    /// Done items, as they were added.
    case doneAdded = "b"
    /// Open items, by title.
    case openTitle = "t"
    /// Done items, by title.
    case doneTitle = "s"
  }

  let part: Part
  /// The item's position in the list, or its number.
  let position: Int64
  /// When it is due, in seconds since 1970; 0 in parts that have another order.
  let due: Double
  /// What its title is ordered by; empty in parts that have another order.
  let title: String

  init(_ part: Part, position: Int64, due: Double = 0, title: String = "") {
    self.part = part
    self.position = position
    self.due = due
    self.title = title
  }

  /// How much of a title counts: a key has to fit into the address of a page.
  private static let titleLength = 100

  /// What a title is ordered by.
  static func order(of title: String) -> String {
    let scalars = title.lowercased().unicodeScalars
    return String(String.UnicodeScalarView(scalars.prefix(titleLength)))
  }
}

extension PageOrder {
  /// The parts of the list in this order.
  func parts(_ state: ItemFilter.State) -> [PageKey.Part] {
    let (open, done): ([PageKey.Part], PageKey.Part) =
      switch self {
      case .list: ([.open], .done)
      case .due: ([.due, .undated], .done)
      case .added: ([.openAdded], .doneAdded)
      case .title: ([.openTitle], .doneTitle)
      }
    return switch state {
    case .open: open
    case .done: [done]
    case .any: open + [done]
    }
  }

  /// Whether a page in this order can go on after a key.
  package func has(_ key: PageKey) -> Bool { parts(.any).contains(key.part) }
}

extension PageKey: LosslessStringConvertible {
  /// Reads what `description` says; nil for every other text.
  package init?(_ text: String) {
    let parts = text.dropFirst().split(separator: "@", omittingEmptySubsequences: false)
    guard let first = text.first, let part = Part(rawValue: first), (1...2).contains(parts.count),
      let position = Int64(parts[0]), position >= 0
    else { return nil }
    guard parts.count == 2 else {
      self.init(part, position: position)
      return
    }
    if part == .openTitle || part == .doneTitle {
      guard let bytes = Data(base64Encoded: String(parts[1])),
        let title = String(bytes: bytes, encoding: .utf8)
      else { return nil }
      self.init(part, position: position, title: title)
      return
    }
    guard let due = Double(parts[1]), !due.isNaN else { return nil }
    self.init(part, position: position, due: due)
  }

  package var description: String {
    let start = "\(part.rawValue)\(position)"
    return switch part {
    case .due: "\(start)@\(due)"
    case .openTitle, .doneTitle: "\(start)@\(Data(title.utf8).base64EncodedString())"
    case .undated, .open, .done, .openAdded, .doneAdded: start
    }
  }
}
