public import ToDo

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The answer to a near-query as strings, ready to be shown, the nearest first.
public struct NearViewModel: Hashable, Sendable {
  public struct Row: Hashable, Sendable {
    public let id: String
    /// In the presenter's units.
    public let distance: String
    /// The nearest of the eight winds, "here" inside a region; empty where there is no way.
    public let bearing: String
    public let title: String
    /// The name of the place that is meant, else of the location; empty where it only repeats
    /// the title.
    public let location: String
    /// MM/dd/yyyy.
    public let date: String
    /// The tags in order, separated by spaces.
    public let tags: String
  }

  public let rows: [Row]
}

/// Formats answers to near-queries.
public struct NearPresenter {
  private let display: any Display<NearViewModel>
  private let timeZone: TimeZone
  private let units: DistanceUnits

  public init(
    display: any Display<NearViewModel>, timeZone: TimeZone = .current,
    units: DistanceUnits = .metric
  ) {
    self.display = display
    self.timeZone = timeZone
    self.units = units
  }

  /// - Throws: what the display throws.
  public func present(_ answer: NearbyItems) throws {
    try display.display(NearViewModel(rows: answer.map(row)))
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

/// Fetches the answer to a near-query and hands it to the presenter.
public struct NearInteractor {
  private let store: any ItemStore
  private let presenter: NearPresenter

  public init(store: any ItemStore, presenter: NearPresenter) {
    self.store = store
    self.presenter = presenter
  }

  /// - Returns: how many items there were to show.
  /// - Throws: what the store or the display throws.
  @discardableResult
  public func fetch(_ query: NearQuery) throws -> Int {
    let answer = try store.near(query)
    try presenter.present(answer)
    return answer.count
  }
}
