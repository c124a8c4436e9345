public import ToDo

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The details of an item as strings, ready to be shown. What it lacks is empty.
public struct ItemDetailsViewModel: Hashable, Sendable {
  /// The item's id.
  public let id: String
  /// The item's title.
  public let title: String
  /// "open" or "done".
  public let state: String
  /// The due day as MM/dd/yyyy.
  public let date: String
  /// The location's name.
  public let location: String
  /// The centre of the map, as latitude and longitude in degrees.
  public let mapCenter: String
  /// The names of the places, separated by commas, each once: "supermarket (3), home".
  public let places: String
  /// The reminders: "arrive, radius 100 m".
  public let reminder: String
  /// The tags in order, separated by spaces.
  public let tags: String
  /// The item's description.
  public let description: String
}

/// Formats an item into an ``ItemDetailsViewModel``.
public struct ItemDetailsPresenter {
  private let display: any Display<ItemDetailsViewModel>
  private let timeZone: TimeZone

  /// - Parameters:
  ///   - display: shows the view model.
  ///   - timeZone: in which dates are written.
  public init(display: any Display<ItemDetailsViewModel>, timeZone: TimeZone = .current) {
    self.display = display
    self.timeZone = timeZone
  }

  /// Formats an item and displays it.
  ///
  /// - Throws: what the display throws.
  public func present(_ stored: StoredItem) throws {
    let details = ItemDetails(item: stored.item, timeZone: timeZone)
    try display.display(
      ItemDetailsViewModel(
        id: stored.id.description, title: details.title,
        state: stored.item.done ? "done" : "open", date: details.date ?? "",
        location: details.location ?? "", mapCenter: details.mapCenter?.description ?? "",
        places: PlacesText.names(of: stored.item.places),
        reminder: TriggerText.text(of: stored.item, in: timeZone),
        tags: stored.item.tags.sorted().joined(separator: " "),
        description: details.description ?? ""))
  }
}

/// Fetches an item and hands it to the presenter.
public struct ItemDetailsInteractor {
  private let store: any ItemStore
  private let presenter: ItemDetailsPresenter

  /// - Parameters:
  ///   - store: has the item.
  ///   - presenter: formats it.
  public init(store: any ItemStore, presenter: ItemDetailsPresenter) {
    self.store = store
    self.presenter = presenter
  }

  /// Fetches an item and presents it.
  ///
  /// - Throws: `ToDoError.noSuchItem`, and what the store or the display throws.
  public func fetch(_ id: ItemID) throws {
    guard let stored = try store.item(withID: id) else { throw ToDoError.noSuchItem(id) }
    try presenter.present(stored)
  }
}
