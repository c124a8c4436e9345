package import ToDo

/// How a region is written: what it is and how large.
package enum RegionText {
  /// "point", "circle 100 m" (its radius), "corridor 20 m wide", "polygon 1.2 km²".
  package static func kind(_ region: Region, in units: DistanceUnits) -> String {
    switch region.shape {
    case .circle(_, .zero): return "point"
    case .circle(_, let radius): return "circle \(DistanceText.text(radius, in: units))"
    case .corridor(_, let halfWidth):
      let width = Distance(meters: 2 * halfWidth.meters)
      return "corridor \(DistanceText.text(width, in: units)) wide"
    case .box: return "box \(area(of: region, in: units))"
    case .polygons(let polygons):
      let kind = polygons.count == 1 ? "polygon" : "\(polygons.count) polygons"
      return "\(kind) \(area(of: region, in: units))"
    }
  }

  /// Its representative position: unchanged if it is the centre of a circle, otherwise to a metre.
  package static func position(_ region: Region) -> String {
    let position = region.representativePosition
    if case .circle = region.shape { return position.description }
    return roundedPosition(position)
  }

  /// A position to a metre.
  package static func roundedPosition(_ position: Coordinate) -> String {
    func rounded(_ degrees: Double) -> Double { (degrees * 100_000).rounded() / 100_000 }
    let shown = try? Coordinate(
      latitude: rounded(position.latitude), longitude: rounded(position.longitude))
    return (shown ?? position).description
  }

  private static let squareMetersPerAcre = 4_046.856_422_4
  private static let acresPerSquareMile = 640.0

  /// Square metres below a tenth of a square kilometre, acres below a square mile.
  private static func area(of region: Region, in units: DistanceUnits) -> String {
    let squareMeters = region.area.squareMeters
    switch units {
    case .metric:
      return squareMeters < 100_000
        ? "\(Int(squareMeters.rounded())) m²"
        : NumberText.tenths(squareMeters / 1_000_000) + " km²"
    case .imperial:
      let acres = squareMeters / squareMetersPerAcre
      return acres < acresPerSquareMile
        ? NumberText.tenths(acres) + " acres"
        : NumberText.tenths(acres / acresPerSquareMile) + " mi²"
    }
  }
}
