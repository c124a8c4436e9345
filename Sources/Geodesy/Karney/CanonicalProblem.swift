#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The inverse problem in canonical form: β1 ≤ 0, β1 ≤ β2 ≤ −β1, 0 ≤ λ12 ≤ π.
struct CanonicalProblem {
  let beta1: UnitVector
  let beta2: UnitVector
  let scale1: Double
  let scale2: Double
  let lambda12: UnitVector
  let lambdaRadians: Double
  /// 180° less λ12.
  let supplementDegrees: Double
  let startsAtPole: Bool
  /// Whether the lengths are wanted, and not the azimuths alone.
  var measuresLengths = true

  /// Azimuths at the two ends.
  var alpha1 = UnitVector(sine: 0, cosine: 1)
  var alpha2 = UnitVector(sine: 0, cosine: 1)
  /// Length and reduced length in units of the semi-minor axis.
  var distance = 0.0
  var reducedLength = 0.0

  init(latitude1: Double, latitude2: Double, longitudeDegrees: Double, rest: Double) {
    let radiansPerDegree = Double.pi / 180
    let b1 = UnitVector(parametricLatitudeOf: latitude1)
    var b2 = UnitVector(parametricLatitudeOf: latitude2)
    // Make |β1| = |β2| exact where it holds: Newton's method depends on it.
    if b1.cosine < -b1.sine {
      if b2.cosine == b1.cosine { b2.sine = b2.sine < 0 ? b1.sine : -b1.sine }
    } else if abs(b2.sine) == -b1.sine {
      b2.cosine = b1.cosine
    }
    beta1 = b1
    beta2 = b2
    let ep2 = WGS84.secondEccentricitySquared
    scale1 = (1 + ep2 * b1.sine * b1.sine).squareRoot()
    scale2 = (1 + ep2 * b2.sine * b2.sine).squareRoot()
    supplementDegrees = (180 - longitudeDegrees) - rest
    lambdaRadians = (longitudeDegrees + rest) * radiansPerDegree
    if longitudeDegrees > 90 {
      let supplement = sineAndCosine(degrees: supplementDegrees)
      lambda12 = UnitVector(sine: max(0, supplement.sine), cosine: -supplement.cosine)
    } else {
      let direct = sineAndCosine(degrees: longitudeDegrees, plus: rest)
      lambda12 = UnitVector(sine: max(0, direct.sine), cosine: direct.cosine)
    }
    startsAtPole = latitude1 == -90
  }

  mutating func solve() {
    if startsAtPole || lambda12.sine == 0 {
      solveAlongMeridian()
    } else if beta1.sine == 0 && supplementDegrees >= WGS84.flattening * 180 {
      solveAlongEquator()
    } else if let guess = start() {
      solveByNewton(from: guess)
    }
  }

  /// On an oblate ellipsoid, a meridian is the shortest line between any two of its positions.
  mutating func solveAlongMeridian() {
    alpha1 = lambda12
    alpha2 = UnitVector(sine: 0, cosine: 1)
    let s1 = UnitVector(sine: beta1.sine, cosine: alpha1.cosine * beta1.cosine)
    let s2 = UnitVector(sine: beta2.sine, cosine: beta2.cosine)
    let sigma12 = angle(from: s1, to: s2)
    // Closer than any two positions that differ.
    guard sigma12 >= 3 * UnitVector.tiny else { return }
    let epsilon = WGS84.thirdFlattening
    setLengths(epsilon: epsilon, sigma12: sigma12, sigma1: s1, sigma2: s2)
  }

  /// The equator is a geodesic, and the shortest line unless the positions are nearly
  /// antipodal.
  mutating func solveAlongEquator() {
    alpha1 = UnitVector(sine: 1, cosine: 0)
    alpha2 = alpha1
    distance = lambdaRadians / (1 - WGS84.flattening)
    reducedLength = sin(distance)
  }

  /// Newton's method on λ12(α1) inside a bracket, which bisection narrows when a step leaves it
  /// (section 4).
  mutating func solveByNewton(from guess: UnitVector) {
    var azimuth = guess
    var low = UnitVector(sine: UnitVector.tiny, cosine: 1)
    var high = UnitVector(sine: UnitVector.tiny, cosine: -1)
    var isNearlyThere = false
    var isBracketed = false
    var hybrid = Hybrid(self, azimuth: azimuth)
    for iteration in 0..<KarneyTolerance.mostIterations {
      let canStep = iteration < KarneyTolerance.mostNewtonSteps
      if iteration > 0 { hybrid = Hybrid(self, azimuth: azimuth) }
      let error = hybrid.longitudeError
      if isBracketed || !(abs(error) >= (isNearlyThere ? 8 : 1) * KarneyTolerance.base) { break }
      let cotangent = azimuth.cosine / azimuth.sine
      if error > 0 && (!canStep || cotangent > high.cosine / high.sine) {
        high = azimuth
      } else if error < 0 && (!canStep || cotangent < low.cosine / low.sine) {
        low = azimuth
      }
      if canStep {
        let slope = hybrid.slope(in: self)
        if slope > 0 {
          let step = -error / slope
          let (s, c) = (sin(step), cos(step))
          let sine = azimuth.sine * c + azimuth.cosine * s
          if sine > 0 && abs(step) < Double.pi {
            azimuth = UnitVector(normalizing: sine, azimuth.cosine * c - azimuth.sine * s)
            isNearlyThere = abs(error) <= 16 * KarneyTolerance.base
            continue
          }
        }
      }
      azimuth = UnitVector(
        normalizing: (low.sine + high.sine) / 2, (low.cosine + high.cosine) / 2)
      isNearlyThere = false
      isBracketed =
        abs(low.sine - azimuth.sine) + (low.cosine - azimuth.cosine)
        < KarneyTolerance.bracket
        || abs(azimuth.sine - high.sine) + (azimuth.cosine - high.cosine)
          < KarneyTolerance.bracket
    }
    alpha1 = azimuth
    alpha2 = hybrid.alpha2
    guard measuresLengths else { return }
    setLengths(
      epsilon: hybrid.epsilon, sigma12: hybrid.sigma12, sigma1: hybrid.sigma1,
      sigma2: hybrid.sigma2)
  }

  /// Distance and reduced length between two arcs of a line (equations 7, 15, 38 to 40).
  mutating func setLengths(
    epsilon: Double, sigma12: Double, sigma1: UnitVector, sigma2: UnitVector
  ) {
    let lengths = Lengths(
      epsilon: epsilon, sigma12: sigma12, sigma1: sigma1, sigma2: sigma2, scale1: scale1,
      scale2: scale2)
    distance = lengths.distance
    reducedLength = lengths.reducedLength
  }
}

/// The limits at which Newton's method stops, from the rounding error of a double (Karney 2013,
/// section 4, with the remarks on convergence there).
enum KarneyTolerance {
  static let base = Double.ulpOfOne
  static let root = 1.4901161193847656e-08
  /// Bisection stops when the bracket is as narrow as this.
  static let bracket = base * root
  /// Below this arc the spherical start is the solution to rounding: its error grows as the
  /// flattening times the square of the arc.
  static let shortLine =
    0.1 * root / (WGS84.flattening * (1 - WGS84.flattening / 2) / 2).squareRoot()
  static let mostNewtonSteps = 20
  static let mostIterations = 20 + 53 + 10
}
