public import ToDo

/// The named places as strings, ready to be shown.
public struct PlaceListViewModel: Hashable, Sendable {
  public struct Row: Hashable, Sendable {
    public let name: String
    /// What the region is and how large, in the presenter's units: "point", "circle 100 m".
    public let kind: String
    /// The position that stands for it, as latitude and longitude in degrees.
    public let position: String
  }

  public let rows: [Row]
}

/// Formats named places.
public struct PlaceListPresenter {
  private let display: any Display<PlaceListViewModel>
  private let units: DistanceUnits

  public init(display: any Display<PlaceListViewModel>, units: DistanceUnits = .metric) {
    self.display = display
    self.units = units
  }

  /// - Throws: what the display throws.
  public func present(_ places: [Place]) throws {
    try display.display(
      PlaceListViewModel(
        rows: places.map { place in
          PlaceListViewModel.Row(
            name: place.name, kind: RegionText.kind(place.region, in: units),
            position: RegionText.position(place.region))
        }))
  }
}

/// Fetches the named places and hands them to the presenter.
public struct PlaceListInteractor {
  private let store: any PlaceStore
  private let presenter: PlaceListPresenter

  public init(store: any PlaceStore, presenter: PlaceListPresenter) {
    self.store = store
    self.presenter = presenter
  }

  /// - Returns: how many places there were to show.
  /// - Throws: what the store or the display throws.
  @discardableResult
  public func fetch() throws -> Int {
    let places = try store.places()
    try presenter.present(places)
    return places.count
  }
}
