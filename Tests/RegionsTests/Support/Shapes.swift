import Geodesy

@testable import Regions

/// A position from longitude and latitude in degrees, the order of GeoJSON.
func at(_ longitude: Double, _ latitude: Double) throws -> Coordinate {
  try Coordinate(latitude: latitude, longitude: longitude)
}

/// A ring or line from longitudes and latitudes, the order of GeoJSON.
func positions(_ pairs: [(Double, Double)]) throws -> [Coordinate] {
  try pairs.map { try at($0.0, $0.1) }
}

/// The closed ring of a rectangle, counterclockwise.
func rectangle(
  _ west: Double, _ south: Double, _ east: Double, _ north: Double
) throws -> [Coordinate] {
  try positions([(west, south), (east, south), (east, north), (west, north), (west, south)])
}

/// Regions of every kind and in every awkward place, with their names.
func awkwardRegions() throws -> [(name: String, region: Region)] {
  try [
    ("square", .polygon(rectangle(10, 50, 11, 51))),
    (
      "square with a hole",
      .polygon(rectangle(-3, 40, 3, 44), holes: [rectangle(-1, 41, 1, 43).reversed()])
    ),
    ("across 180", .polygon(rectangle(170, -20, -170, -10))),
    (
      "across 180 with a hole",
      .polygon(rectangle(170, 40, -170, 60), holes: [rectangle(175, 45, -175, 55).reversed()])
    ),
    (
      "around the north pole",
      .polygon(positions([(-170, 70), (-60, 75), (40, 72), (130, 80), (-170, 70)]))
    ),
    (
      "around the south pole",
      .polygon(positions([(0, -60), (-90, -80), (-179, -70), (90, -65), (0, -60)]))
    ),
    (
      "polar ring",
      .polygon(
        positions([(-120, 60), (0, 60), (120, 60), (-120, 60)]),
        holes: [positions([(-120, 80), (120, 80), (0, 80), (-120, 80)])])
    ),
    ("touching the north pole", .polygon(rectangle(20, 70, 60, 90))),
    ("wide edge at 60", .polygon(positions([(0, 60), (20, 60), (10, 70), (0, 60)]))),
    ("long edges", .polygon(positions([(-60, -20), (60, -35), (20, 40), (-60, -20)]))),
    ("one side of 180", .polygon(rectangle(170, 10, 180, 20))),
    ("latitude band", .polygon(rectangle(-180, 40, 180, 50))),
    ("most of the earth", .polygon(rectangle(-180, -85, 180, 85))),
    ("all but a cap", .polygon(rectangle(-180, -80, 180, 90))),
    ("all but the other cap", .polygon(rectangle(-180, -90, 180, 80))),
    (
      "all but a square at Greenwich",
      .polygon(rectangle(-180, -90, 180, 90), holes: [rectangle(-1, -1, 1, 1).reversed()])
    ),
    (
      "all but a square across 180",
      .polygon(rectangle(-180, -90, 180, 90), holes: [rectangle(179, -1, -179, 1).reversed()])
    ),
    ("the whole earth", .polygon(rectangle(-180, -90, 180, 90))),
    ("tiny near the pole", .polygon(rectangle(10, 89.9990, 40, 89.9995))),
    ("box", .box(southwest: at(-5, 35), northeast: at(9, 44))),
    ("box across 180", .box(southwest: at(175, -5), northeast: at(-175, 5))),
    ("box around the earth", .box(southwest: at(-180, -10), northeast: at(180, 10))),
    ("polar box", .box(southwest: at(-180, 80), northeast: at(180, 90))),
    ("circle", .circle(center: at(13.4, 52.5), radius: .meters(1500))),
    ("circle over the pole", .circle(center: at(30, 85), radius: .kilometers(1000))),
    ("vast circle", .circle(center: at(30, -40), radius: .kilometers(12_000))),
    ("circle around the earth", .circle(center: at(0, 0), radius: .kilometers(30_000))),
    (
      "corridor",
      .corridor(along: positions([(13, 52), (13.2, 52.1), (13.2, 52.3)]), halfWidth: .meters(200))
    ),
    (
      "corridor across 180",
      .corridor(along: positions([(170, -10), (-170, 10)]), halfWidth: .kilometers(50))
    ),
  ]
}

extension RegionWarning {
  /// Whether the warning tells of rings that had to be repaired or polygons to be united.
  var isRepair: Bool {
    switch self {
    case .repairedRings, .unitedPolygons: true
    default: false
    }
  }
}
