public import ToDo

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The list as strings, ready to be shown, the open items before the done ones.
public struct ItemListViewModel: Hashable, Sendable {
  /// An item of the list.
  public struct Row: Hashable, Sendable {
    /// The item's id.
    public let id: String
    /// The item's title.
    public let title: String
    /// "!" for an important item; otherwise empty.
    public let mark: String
    /// The location's name or, without one, the names of the places unless they repeat the title;
    /// empty for a done item.
    public let location: String
    /// When it is due; nil without a due date, and for a done item.
    public let due: DueViewModel?
    /// The tags in order, separated by spaces.
    public let tags: String
    /// The reminders: "arrive, radius 100 m"; empty without one, and for a done item.
    public let reminder: String
    /// Whether the title is drawn struck through, as a done item's is.
    public let isStruckThrough: Bool
  }

  /// A section of the list.
  public struct Section: Hashable, Sendable {
    /// The heading.
    public let title: String
    /// The title of the action that moves a row to the other section.
    public let actionTitle: String
    /// The items in the section.
    public let rows: [Row]
  }

  /// The open items, then the done ones.
  public let sections: [Section]
}

extension ItemListViewModel {
  /// Formats the items of a list. Each section keeps their order.
  ///
  /// - Parameters:
  ///   - items: the open items and the done ones, in any order.
  ///   - now: the time to which the words for due dates refer.
  ///   - timeZone: the time zone of the dates.
  public init(_ items: [StoredItem], now: Date = Date(), timeZone: TimeZone = .current) {
    sections = ItemListSection.allCases.map { section in
      Section(
        title: section.title, actionTitle: section.actionTitle,
        rows: items.filter { $0.item.done == (section == .done) }
          .map { Row($0, now: now, timeZone: timeZone) })
    }
  }
}

extension ItemListViewModel.Row {
  fileprivate init(_ stored: StoredItem, now: Date, timeZone: TimeZone) {
    let item = stored.item
    let cell = ItemCell(item: item, checked: item.done, timeZone: timeZone)
    id = stored.id.description
    title = cell.title
    mark = item.isImportant && !item.done ? "!" : ""
    if let name = cell.location, !name.isEmpty {
      location = name
    } else {
      let names = item.done ? "" : PlacesText.names(of: item.places)
      location = names == cell.title ? "" : names
    }
    due =
      item.done ? nil : item.due.flatMap { DueViewModel($0, now: now, timeZone: timeZone) }
    tags = item.tags.sorted().joined(separator: " ")
    reminder = item.done ? "" : TriggerText.text(of: item, in: timeZone)
    isStruckThrough = cell.isStruckThrough
  }
}
