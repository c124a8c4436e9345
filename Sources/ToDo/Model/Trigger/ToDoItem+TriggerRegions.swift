extension ToDoItem {
  /// The regions that its reminder watches: those of its places, else the circle of the trigger's
  /// radius around its coordinate; none where it has neither, or no trigger.
  ///
  /// A place that is a mere point, which nobody is ever inside of, counts as the circle of the
  /// radius around it.
  public var triggerRegions: [Region] {
    guard let trigger else { return [] }
    let radius = trigger.radius ?? LocationTrigger.defaultRadius
    guard places.isEmpty else {
      return places.map { place in
        guard case .circle(let center, .zero) = place.region.shape else { return place.region }
        return .circle(center: center, triggerRadius: radius)
      }
    }
    return location?.coordinate.map { [.circle(center: $0, triggerRadius: radius)] } ?? []
  }

  /// How far around a position its reminder reaches; nil where it watches no position, but
  /// regions with extents of their own, and without a reminder.
  package var triggerRadius: Distance? {
    guard let trigger else { return nil }
    let hasPosition =
      places.isEmpty
      ? location?.coordinate != nil
      : places.contains { place in
        if case .circle(_, .zero) = place.region.shape { return true }
        return false
      }
    return hasPosition ? trigger.radius ?? LocationTrigger.defaultRadius : nil
  }
}

extension Region {
  /// - Parameter radius: of a trigger, which has been found to be one.
  fileprivate static func circle(center: Coordinate, triggerRadius radius: Distance) -> Region {
    do {
      return try .circle(center: center, radius: radius)
    } catch {
      preconditionFailure("A trigger's radius is a length: \(error)")
    }
  }
}
