public import ToDo

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The result of a near-query as strings, ready to be shown, the nearest item first.
public struct NearViewModel: Hashable, Sendable {
  /// An item of the result.
  public struct Row: Hashable, Sendable {
    /// The item's id.
    public let id: String
    /// The distance, in the presenter's units.
    public let distance: String
    /// The nearest of the eight winds, "here" inside a region, or empty at the very position.
    public let bearing: String
    /// The item's title.
    public let title: String
    /// The name of the nearest place, or of the location; empty if it repeats the title.
    public let location: String
    /// The due day as MM/dd/yyyy; empty without one.
    public let date: String
    /// The tags in order, separated by spaces.
    public let tags: String
  }

  /// The items.
  public let rows: [Row]
}

/// Formats results of near-queries into a ``NearViewModel``.
public struct NearPresenter {
  private let display: any Display<NearViewModel>
  private let timeZone: TimeZone
  private let units: DistanceUnits

  /// - Parameters:
  ///   - display: shows the view model.
  ///   - timeZone: in which dates are written.
  ///   - units: in which distances are written.
  public init(
    display: any Display<NearViewModel>, timeZone: TimeZone = .current,
    units: DistanceUnits = .metric
  ) {
    self.display = display
    self.timeZone = timeZone
    self.units = units
  }

  /// Formats a result and displays it.
  ///
  /// - Throws: what the display throws.
  public func present(_ nearby: NearbyItems) throws {
    try display.display(NearViewModel(rows: nearby.map(row)))
  }

  private func row(_ near: NearbyItem) -> NearViewModel.Row {
    let item = near.item
    let location = near.place?.name ?? item.location?.name ?? ""
    return NearViewModel.Row(
      id: near.id.description, distance: DistanceText.text(near.distance, in: units),
      bearing: near.isInside ? "here" : near.bearing.map(BearingText.wind) ?? "",
      title: item.title, location: location == item.title ? "" : location,
      date: DateText.day(item.timestamp, in: timeZone) ?? "",
      tags: item.tags.sorted().joined(separator: " "))
  }
}

/// Runs a near-query and hands its result to the presenter.
public struct NearInteractor {
  private let store: any ItemStore
  private let presenter: NearPresenter

  /// - Parameters:
  ///   - store: has the items.
  ///   - presenter: formats the result.
  public init(store: any ItemStore, presenter: NearPresenter) {
    self.store = store
    self.presenter = presenter
  }

  /// Runs a query and presents its result.
  ///
  /// - Returns: the number of items.
  /// - Throws: what the store or the display throws.
  @discardableResult
  public func fetch(_ query: NearQuery) throws -> Int {
    let nearby = try store.near(query)
    try presenter.present(nearby)
    return nearby.count
  }
}
