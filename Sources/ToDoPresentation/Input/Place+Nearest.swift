package import ToDo

extension Place {
  /// The place that is nearest to a position; the first one, if several are equally near.
  ///
  /// - Parameter places: At least one.
  package static func nearest(to position: Coordinate, of places: [Place]) -> Place {
    let matcher = RegionMatcher()
    var nearest = places[0]
    var least = Distance(meters: .infinity)
    for place in places {
      let distance = matcher.distance(from: position, to: place.region)
      if distance < least { (nearest, least) = (place, distance) }
    }
    return nearest
  }
}
