import ToDo

/// A program without an index: it measures every position and keeps the nearest.
struct PlainScan {
  let positions: [Coordinate]

  func nearest(_ count: Int, to origin: Coordinate) -> [(id: Int, distance: Distance)] {
    let measured = positions.enumerated().map {
      (id: $0.offset, distance: Geodesic.distance(from: origin, to: $0.element))
    }
    let sorted = measured.sorted { ($0.distance, $0.id) < ($1.distance, $1.id) }
    return Array(sorted.prefix(count))
  }
}
