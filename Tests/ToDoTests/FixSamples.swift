import ToDo

extension Fix {
  /// A fix so many metres east of a start that is always the same.
  static func at(_ timestamp: Double, east meters: Double = 0, accuracy: Double? = nil) -> Fix {
    Fix(
      coordinate: Geodesic.direct(
        from: Coordinate(uncheckedLatitude: 52.52, longitude: 13.405),
        bearing: Bearing(degrees: 90), distance: .meters(meters)),
      accuracy: accuracy.map(Distance.meters), timestamp: timestamp)
  }

  /// The slowest speed at which a device can be at two fixes, in metres a second.
  func speed(to other: Fix) -> Double {
    Geodesic.distance(from: coordinate, to: other.coordinate).meters
      / abs(other.timestamp - timestamp)
  }
}
