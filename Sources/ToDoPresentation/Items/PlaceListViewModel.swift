package import ToDo

/// The named places as strings, ready to be shown.
package struct PlaceListViewModel: Hashable, Sendable {
  package struct Row: Hashable, Sendable {
    package let name: String
    /// What the region is and how large, in the units asked for: "point", "circle 100 m".
    package let kind: String
    /// The position that stands for it, as latitude and longitude in degrees.
    package let position: String
  }

  package let rows: [Row]
}

extension PlaceListViewModel {
  /// Formats named places, in their order.
  package init(_ places: [Place], units: DistanceUnits = .metric) {
    rows = places.map { place in
      Row(
        name: place.name, kind: RegionText.kind(place.region, in: units),
        position: RegionText.position(place.region))
    }
  }
}
