/// Gauss–Legendre quadrature on -1 ... 1 (M. Abramowitz and I. A. Stegun, Handbook of
/// Mathematical Functions, table 25.4).
enum GaussRule {
  static let fivePoints: [(node: Double, weight: Double)] = [
    (0, 0.568888888888888888889),
    (0.538469310105683091036, 0.478628670499366468041),
    (-0.538469310105683091036, 0.478628670499366468041),
    (0.906179845938663992798, 0.236926885056189087514),
    (-0.906179845938663992798, 0.236926885056189087514),
  ]
}
