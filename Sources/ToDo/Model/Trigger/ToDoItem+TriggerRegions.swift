extension ToDoItem {
  /// The regions that one of the item's triggers watches: its places, or without places the circle with
  /// the trigger's radius around its coordinate; empty if it has neither.
  ///
  /// Nobody is ever inside a place that is a mere point, so it counts as the circle around it with the
  /// trigger's radius.
  public func regions(for trigger: LocationTrigger) -> [Region] {
    let radius = trigger.radius ?? LocationTrigger.defaultRadius
    guard places.isEmpty else {
      return places.map { place in
        guard case .circle(let center, .zero) = place.region.shape else { return place.region }
        return .circle(center: center, triggerRadius: radius)
      }
    }
    return location?.coordinate.map { [.circle(center: $0, triggerRadius: radius)] } ?? []
  }

  /// How far around a position one of its triggers reaches; nil if it watches only regions with an
  /// extent of their own, or none.
  package func radius(for trigger: LocationTrigger) -> Distance? {
    let hasPosition =
      places.isEmpty
      ? location?.coordinate != nil
      : places.contains { place in
        if case .circle(_, .zero) = place.region.shape { return true }
        return false
      }
    return hasPosition ? trigger.radius ?? LocationTrigger.defaultRadius : nil
  }

  /// The regions that its first trigger watches; empty without a trigger.
  package var triggerRegions: [Region] { trigger.map(regions(for:)) ?? [] }

  /// How far around a position its first trigger reaches; nil without a trigger too.
  package var triggerRadius: Distance? { trigger.flatMap(radius(for:)) }
}

extension Region {
  /// - Parameter radius: a trigger's, which is above 0 and finite.
  fileprivate static func circle(center: Coordinate, triggerRadius radius: Distance) -> Region {
    do {
      return try .circle(center: center, radius: radius)
    } catch {
      preconditionFailure("A trigger's radius is a valid radius: \(error)")
    }
  }
}
