public import ToDo

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The list as strings, ready to be shown, in the sections of ``ItemListSection``.
public struct ItemListViewModel: Hashable, Sendable {
  /// An item of the list.
  public struct Row: Hashable, Sendable {
    /// The item's id.
    public let id: String
    /// The item's title.
    public let title: String
    /// The location's name or, without one, the names of the places unless they repeat the title;
    /// empty for a done item.
    public let location: String
    /// The due day as MM/dd/yyyy; empty without one, and for a done item.
    public let date: String
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

/// Formats items into an ``ItemListViewModel``.
public struct ItemListPresenter {
  private let display: any Display<ItemListViewModel>
  private let timeZone: TimeZone

  /// - Parameters:
  ///   - display: shows the view model.
  ///   - timeZone: in which dates are written.
  public init(display: any Display<ItemListViewModel>, timeZone: TimeZone = .current) {
    self.display = display
    self.timeZone = timeZone
  }

  /// Formats items and displays them.
  ///
  /// - Throws: what the display throws.
  public func present(_ items: [StoredItem]) throws {
    let sections = ItemListSection.allCases.map { section in
      ItemListViewModel.Section(
        title: section.title, actionTitle: section.actionTitle,
        rows: items.filter { $0.item.done == (section == .done) }.map(row))
    }
    try display.display(ItemListViewModel(sections: sections))
  }

  private func row(_ stored: StoredItem) -> ItemListViewModel.Row {
    let cell = ItemCell(item: stored.item, checked: stored.item.done, timeZone: timeZone)
    var location = cell.location ?? ""
    if location.isEmpty, !stored.item.done {
      let names = PlacesText.names(of: stored.item.places)
      location = names == cell.title ? "" : names
    }
    return ItemListViewModel.Row(
      id: stored.id.description, title: cell.title, location: location,
      date: cell.date ?? "", tags: stored.item.tags.sorted().joined(separator: " "),
      reminder: stored.item.done ? "" : TriggerText.text(of: stored.item, in: timeZone),
      isStruckThrough: cell.isStruckThrough)
  }
}

/// Fetches the items of a list and hands them to the presenter.
public struct ItemListInteractor {
  private let store: any ItemStore
  private let presenter: ItemListPresenter
  private let arrange: ([StoredItem]) -> [StoredItem]

  /// - Parameters:
  ///   - store: has the items.
  ///   - presenter: formats them.
  ///   - arrange: sorts the items of both sections; by default they keep the order of the store.
  public init(
    store: any ItemStore, presenter: ItemListPresenter,
    arrange: @escaping ([StoredItem]) -> [StoredItem] = { $0 }
  ) {
    self.store = store
    self.presenter = presenter
    self.arrange = arrange
  }

  /// Fetches the items that match a filter, and presents them.
  ///
  /// - Returns: the number of items.
  /// - Throws: what the store or the display throws.
  @discardableResult
  public func fetch(_ filter: ItemFilter) throws -> Int {
    let items = arrange(try store.items(matching: filter))
    try presenter.present(items)
    return items.count
  }
}
