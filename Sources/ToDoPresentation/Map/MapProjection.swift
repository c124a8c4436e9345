import ToDo

/// The azimuthal equidistant projection of the ellipsoid: from its centre, distances and
/// directions are those on the ground (J. P. Snyder, *Map Projections: A Working Manual*, USGS
/// Professional Paper 1395, 1987, section 25; with geodesics C. F. F. Karney, *Algorithms for
/// geodesics*, 2013, section 8).
///
/// Poles and the antimeridian need no special treatment. North is up along the centre's meridian; within 100 km of the centre a length is true to 0.01 %.
struct MapProjection {
  let center: Coordinate

  /// Makes a projection centred in the middle of positions; nil without any.
  ///
  /// - Complexity: O(*n*)
  init?(around positions: some Collection<Coordinate>) {
    guard let first = positions.first else { return nil }
    var low = SIMD3<Double>(repeating: .infinity)
    var high = -low
    for position in positions {
      let latitude = sineAndCosine(degrees: position.latitude)
      let longitude = sineAndCosine(degrees: position.longitude)
      let up = SIMD3(
        latitude.cosine * longitude.cosine, latitude.cosine * longitude.sine, latitude.sine)
      low = pointwiseMin(low, up)
      high = pointwiseMax(high, up)
    }
    let middle = (low + high) / 2
    let flat = (middle.x * middle.x + middle.y * middle.y).squareRoot()
    // A track around the earth has no middle.
    guard flat * flat + middle.z * middle.z > 1e-6 else {
      center = first
      return
    }
    center = Coordinate(
      uncheckedLatitude: angleDegrees(sine: middle.z, cosine: flat),
      longitude: angleDegrees(sine: middle.y, cosine: middle.x))
  }

  /// Metres east and north of the centre.
  func point(of position: Coordinate) -> MapPoint {
    let inverse = Geodesic.inverse(from: center, to: position)
    let direction = sineAndCosine(degrees: inverse.initialBearing.degrees)
    let meters = inverse.distance.meters
    return MapPoint(x: meters * direction.sine, y: meters * direction.cosine)
  }
}
