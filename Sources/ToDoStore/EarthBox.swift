import ToDo

/// A box in earth-centred metres, as the R*Tree keeps it.
struct EarthBox {
  let lower: SIMD3<Double>
  let upper: SIMD3<Double>

  /// The straight line from a point to the nearest point of the box, in metres.
  func chord(from point: SIMD3<Double>) -> Double {
    let gap = pointwiseMax(pointwiseMax(lower - point, point - upper), .zero)
    return (gap * gap).sum().squareRoot()
  }

  /// The straight line from a point to the farthest point of the box, in metres.
  func farthestChord(from point: SIMD3<Double>) -> Double {
    let reach = pointwiseMax(point - lower, upper - point)
    return (reach * reach).sum().squareRoot()
  }

  var diagonalMeters: Double {
    let sides = upper - lower
    return (sides * sides).sum().squareRoot()
  }

  var middle: ECEF {
    let middle = (lower + upper) * 0.5
    return ECEF(x: middle.x, y: middle.y, z: middle.z)
  }
}
