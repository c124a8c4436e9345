import Geodesy

extension Region {
  /// Whether a box covers a position; ±180° are one meridian, and a pole has any longitude.
  static func boxCovers(
    _ position: Coordinate, southwest: Coordinate, northeast: Coordinate
  ) -> Bool {
    guard southwest.latitude <= position.latitude, position.latitude <= northeast.latitude else {
      return false
    }
    let (west, east) = (southwest.longitude, northeast.longitude)
    let longitude = position.longitude
    if abs(position.latitude) == 90 { return true }
    if abs(longitude) == 180, west >= east || abs(west) == 180 || abs(east) == 180 { return true }
    return west < east
      ? west <= longitude && longitude <= east : longitude >= west || longitude <= east
  }
}

extension PlanarPoint {
  /// A box as polygons of the plane, two where it crosses the antimeridian.
  static func rings(
    ofBoxFrom southwest: Coordinate, to northeast: Coordinate
  ) -> [[[PlanarPoint]]] {
    let (south, west) = (southwest.latitude, southwest.longitude)
    let (north, east) = (northeast.latitude, northeast.longitude)
    guard west >= east else { return [[ring(south: south, west: west, north: north, east: east)]] }
    var polygons: [[[PlanarPoint]]] = []
    if west < 180 {
      polygons.append([ring(south: south, west: west, north: north, east: 180)])
    }
    if east > -180 {
      polygons.append([ring(south: south, west: -180, north: north, east: east)])
    }
    return polygons
  }

  private static func ring(
    south: Double, west: Double, north: Double, east: Double
  ) -> [PlanarPoint] {
    [
      PlanarPoint(x: west, y: south), PlanarPoint(x: east, y: south),
      PlanarPoint(x: east, y: north), PlanarPoint(x: west, y: north),
      PlanarPoint(x: west, y: south),
    ]
  }
}
