package import ToDo

/// The named places as strings, ready to be shown.
package struct PlaceListViewModel: Hashable, Sendable {
  package struct Row: Hashable, Sendable {
    package let name: String
    /// What the region is and how large, in the presenter's units: "point", "circle 100 m".
    package let kind: String
    /// The position that stands for it, as latitude and longitude in degrees.
    package let position: String
  }

  package let rows: [Row]
}

/// Formats named places.
package struct PlaceListPresenter {
  private let display: any Display<PlaceListViewModel>
  private let units: DistanceUnits

  package init(display: any Display<PlaceListViewModel>, units: DistanceUnits = .metric) {
    self.display = display
    self.units = units
  }

  /// - Throws: what the display throws.
  package func present(_ places: [Place]) throws {
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
package struct PlaceListInteractor {
  private let store: any PlaceStore
  private let presenter: PlaceListPresenter

  package init(store: any PlaceStore, presenter: PlaceListPresenter) {
    self.store = store
    self.presenter = presenter
  }

  /// - Returns: how many places there were to show.
  /// - Throws: what the store or the display throws.
  @discardableResult
  package func fetch() throws -> Int {
    let places = try store.places()
    try presenter.present(places)
    return places.count
  }
}
