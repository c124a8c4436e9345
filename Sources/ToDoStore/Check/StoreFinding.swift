public import Foundation
public import ToDo

/// Something wrong that ``SQLiteItemStore/check()`` has found in a file.
public struct StoreFinding: Hashable, Sendable {
  /// What is wrong.
  package enum Kind: String, Hashable, Sendable, CaseIterable, Codable {
    /// SQLite says that the file itself is damaged.
    case file
    /// An index of SQLite does not agree with its table.
    case index
    /// The numbers of items and the last id that were noted are not right.
    case counters
    /// An item cannot be read.
    case item
    /// An item has fewer tags or places than were written, or more.
    case parts
    /// The index of positions does not agree with the items.
    case positions
    /// The index of texts does not agree with the items.
    case texts
    /// The hash by which equal items are found is not that of the item.
    case contents
    /// The numbers that tell an item's reminders apart cannot be read.
    case reminderNumbers = "reminder-numbers"
    /// Tags, places or records of reminders belong to no item or device.
    case orphans
    /// What is known of a device cannot be read.
    case device
    /// A reminder that is watched, or an event, cannot be read.
    case reminders
    /// A named place cannot be read.
    case place
  }

  /// What is wrong.
  package let kind: Kind
  /// How many times.
  package let count: Int
  /// The items with it, at most ten.
  public let items: [ItemID]
  /// The name of what it is about, such as an index or a device; nil if the kind says it.
  package let name: String?
  /// What was found, in words of SQLite or of the store; nil if the kind says it.
  package let detail: String?
  /// What the row of an item that cannot be read holds: column names with values as text.
  package let row: [String: String]

  init(
    _ kind: Kind, count: Int = 1, items: [ItemID] = [], name: String? = nil,
    detail: String? = nil, row: [String: String] = [:]
  ) {
    self.kind = kind
    self.count = count
    self.items = Array(items.prefix(10))
    self.name = name
    self.detail = detail
    self.row = row
  }

  /// Whether ``SQLiteItemStore/mend(_:)`` can put it right.
  public var isMendable: Bool {
    switch kind {
    case .file, .item, .place: false
    default: true
    }
  }
}

/// What ``SQLiteItemStore/mend(_:)`` did.
public struct StoreMending: Hashable, Sendable {
  /// The copy of the file as it was before; nil in memory, and if there was nothing to mend.
  public let copy: URL?
  /// What is wrong now.
  public let left: [StoreFinding]
}

// MARK: Words

extension StoreFinding: CustomStringConvertible {
  /// What is wrong and what it means for whoever uses the file.
  public var description: String {
    let which =
      items.map(\.description).joined(separator: ", ") + (count > items.count ? ", …" : "")
    let about = detail.map { ": \($0)" } ?? ""
    switch kind {
    case .file:
      return "The file is damaged\(about). Some items may not be readable."
    case .index:
      return "The index \(name ?? "") does not match its table. Items may be missing from lists."
    case .counters:
      return "The counters are wrong\(about). Lists are refused, or an id may be given twice."
    case .item:
      return "Item \(which) cannot be read\(about). Lists with it are refused."
    case .parts:
      return "\(items(count)) lost or gained tags or places (\(which)). "
        + (count == 1 ? "It cannot be shown." : "They cannot be shown.")
    case .positions:
      return "The index of positions is wrong for \(items(count))"
        + (items.isEmpty ? "" : " (\(which))") + ". todo near may miss items."
    case .texts:
      return "The index of texts is wrong for \(items(count))"
        + (items.isEmpty ? "" : " (\(which))") + ". A search may miss items."
    case .contents:
      return "\(items(count)) \(count == 1 ? "is" : "are") filed under a wrong content (\(which)). "
        + "The same item may be added twice."
    case .reminderNumbers:
      return
        "The reminders of item \(which) cannot be told apart\(about). The item cannot be shown."
    case .orphans:
      return "\(count) \(count == 1 ? "row" : "rows") of \(name ?? "a table") "
        + "\(count == 1 ? "belongs" : "belong") to nothing. They take room and no more."
    case .device:
      return "What is known of the device \"\(name ?? "")\" cannot be read\(about). "
        + "Its reminders do not fire."
    case .reminders:
      return "\(count) \(count == 1 ? "record" : "records") of \(name ?? "reminders") cannot be "
        + "read\(about). Reminders do not fire."
    case .place:
      return "The place \"\(name ?? "")\" cannot be read\(about). Named places cannot be used."
    }
  }

  /// What mending does, or what to do where it can do nothing.
  public var remedy: String {
    switch kind {
    case .file:
      return
        "Restore a backup, or copy what can be read into a new file with: sqlite3 <file> .recover"
    case .index: return "Builds the index again."
    case .counters: return "Counts again."
    case .item: return "Its row is kept as it is. Restore a backup, or delete the row by hand."
    case .parts: return "Keeps the tags and places that are there."
    case .positions, .texts: return "Builds the index again from the items."
    case .contents: return "Works them out again."
    case .reminderNumbers: return "Numbers them again in their order. They may fire once more."
    case .orphans: return "Deletes these rows."
    case .device: return "Forgets where it is inside; its next position decides."
    case .reminders:
      return "Makes the records again from the items, and deletes the events that cannot be read."
    case .place: return "Its row is kept as it is. Restore a backup, or delete the row by hand."
    }
  }

  private func items(_ count: Int) -> String {
    count == 1 ? "1 item" : "\(count) items"
  }
}
