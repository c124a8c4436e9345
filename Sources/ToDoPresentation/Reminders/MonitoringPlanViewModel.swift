package import ToDo

/// A monitoring plan as strings, ready to be shown, the fences before the outer circle.
package struct MonitoringPlanViewModel: Hashable, Sendable {
  package struct Row: Hashable, Sendable {
    /// The radius of the circle, in the units asked for.
    package let radius: String
    /// Latitude and longitude of its centre.
    package let center: String
    /// The distance from the position to the circle's border.
    package let distance: String
    /// The ids of the items that share the circle; empty for the outer circle.
    package let ids: [String]
    /// Their titles, such as "Milk, Bread and 3 more".
    package let title: String
  }

  package let rows: [Row]
}

extension MonitoringPlanViewModel {
  /// Formats a monitoring plan.
  ///
  /// - Parameters:
  ///   - position: where the plan was made.
  ///   - titles: the titles of the items whose fences are in the plan.
  package init(
    _ plan: MonitoringPlan<GeofenceID>, from position: Coordinate, titles: [ItemID: String],
    units: DistanceUnits = .metric
  ) {
    rows = plan.circles.map { circle in
      var items: [ItemID] = []
      for item in circle.fences.lazy.map(\.item) where !items.contains(item) { items.append(item) }
      let toCenter = Geodesic.distance(from: position, to: circle.center).meters
      return Row(
        radius: DistanceText.text(circle.radius, in: units),
        center: RegionText.roundedPosition(circle.center),
        distance: DistanceText.text(.meters(abs(toCenter - circle.radius.meters)), in: units),
        ids: items.map(\.description),
        title: items.isEmpty
          ? "new plan" : SomeNames.text(items.map { titles[$0] ?? "" }))
    }
  }
}
