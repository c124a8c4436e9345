public import ToDo

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An item's details as strings, ready to be shown; what it lacks is empty.
public struct DetailsViewModel: Hashable, Sendable {
  public let id: String
  public let title: String
  public let state: String
  /// MM/dd/yyyy.
  public let date: String
  /// The location's name.
  public let location: String
  /// Where the map is centred, as latitude and longitude in degrees; empty when there is none.
  public let mapCenter: String
  /// The places' names, separated by commas, each once: "supermarket (3), home".
  public let places: String
  /// When it is brought to mind; empty for never.
  public let reminder: String
  /// The tags in order, separated by spaces.
  public let tags: String
  public let description: String
}

/// Formats an item into the details' view model.
public struct DetailsPresenter {
  private let display: any Display<DetailsViewModel>
  private let timeZone: TimeZone

  public init(display: any Display<DetailsViewModel>, timeZone: TimeZone = .current) {
    self.display = display
    self.timeZone = timeZone
  }

  /// - Throws: what the display throws.
  public func present(_ stored: StoredItem) throws {
    let details = ItemDetails(item: stored.item, timeZone: timeZone)
    try display.display(
      DetailsViewModel(
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
public struct DetailsInteractor {
  private let store: any ItemStore
  private let presenter: DetailsPresenter

  public init(store: any ItemStore, presenter: DetailsPresenter) {
    self.store = store
    self.presenter = presenter
  }

  /// - Throws: `ToDoError.noSuchItem`, and what the store or the display throws.
  public func fetch(_ id: ItemID) throws {
    guard let stored = try store.item(id) else { throw ToDoError.noSuchItem(id) }
    try presenter.present(stored)
  }
}
