import Geodesy

/// A rectangle in longitude and latitude, in degrees, its sides included. It does not cross the
/// antimeridian.
package struct DegreeBox: Hashable, Sendable {
  package let west: Double
  package let south: Double
  package let east: Double
  package let north: Double

  /// Makes a box from its sides.
  package init(west: Double, south: Double, east: Double, north: Double) {
    self.west = west
    self.south = south
    self.east = east
    self.north = north
  }

  /// The smallest box around at least one.
  init(around boxes: some Collection<DegreeBox>) {
    var whole = boxes[boxes.startIndex]
    for box in boxes { whole = whole.union(box) }
    self = whole
  }

  var width: Double { east - west }
  var height: Double { north - south }
  var middle: Coordinate {
    Coordinate(uncheckedLatitude: (south + north) / 2, longitude: (west + east) / 2)
  }

  func contains(_ other: DegreeBox) -> Bool {
    west <= other.west && other.east <= east && south <= other.south && other.north <= north
  }

  func union(_ other: DegreeBox) -> DegreeBox {
    DegreeBox(
      west: min(west, other.west), south: min(south, other.south), east: max(east, other.east),
      north: max(north, other.north))
  }
}
