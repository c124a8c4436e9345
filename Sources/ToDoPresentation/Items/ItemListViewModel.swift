public import ToDo

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The list as strings, ready to be shown.
public struct ItemListViewModel: Hashable, Sendable {
  public struct Row: Hashable, Sendable {
    public let id: String
    public let title: String
    /// The location's name, or without one the places', where they do not repeat the title; empty
    /// for a done item.
    public let location: String
    /// MM/dd/yyyy; empty for a done item.
    public let date: String
    /// The tags in order, separated by spaces.
    public let tags: String
    /// When it reminds: "arrive, radius 100 m"; empty without a reminder, and for a done item.
    public let reminder: String
    public let isStruckThrough: Bool
  }

  public struct Section: Hashable, Sendable {
    public let title: String
    public let actionTitle: String
    public let rows: [Row]
  }

  public let sections: [Section]
}

/// Formats items into the list's view model.
public struct ItemListPresenter {
  private let display: any Display<ItemListViewModel>
  private let timeZone: TimeZone

  public init(display: any Display<ItemListViewModel>, timeZone: TimeZone = .current) {
    self.display = display
    self.timeZone = timeZone
  }

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

  /// - Parameter arrange: puts the items of both sections into the order in which they are to be
  ///   shown; as they stand where it is not given.
  public init(
    store: any ItemStore, presenter: ItemListPresenter,
    arrange: @escaping ([StoredItem]) -> [StoredItem] = { $0 }
  ) {
    self.store = store
    self.presenter = presenter
    self.arrange = arrange
  }

  /// - Returns: how many items there were to show.
  /// - Throws: what the store or the display throws.
  @discardableResult
  public func fetch(_ filter: ItemFilter) throws -> Int {
    let items = arrange(try store.items(filter))
    try presenter.present(items)
    return items.count
  }
}
