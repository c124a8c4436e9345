#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Karney's inverse problem (2013, sections 3 to 5): the geodesic between two positions.
///
/// The problem is first brought to a canonical form, the start the farther from the equator and
/// south of it, the end east of it; that leaves one unknown, the initial azimuth, which is read
/// off for short, meridional and equatorial lines and found by Newton's method otherwise.
struct KarneyInverse {
  private(set) var distanceMeters = 0.0
  private(set) var reducedLengthMeters = 0.0
  private(set) var initialBearingDegrees = 0.0
  private(set) var finalBearingDegrees = 0.0

  init(from start: Coordinate, to end: Coordinate) {
    // The difference of longitude, with the rest that rounding cuts off.
    let first = exactSum(
      (-start.longitude).remainder(dividingBy: 360), end.longitude.remainder(dividingBy: 360))
    let second = exactSum(first.sum.remainder(dividingBy: 360), first.rest)
    let isWest = second.sum < 0 || (second.sum == 0 && second.rest < 0)
    let longitudeSign: Double = isWest ? -1 : 1
    let degrees12 = longitudeSign * second.sum
    let rest12 = longitudeSign * second.rest

    let swaps = abs(start.latitude) < abs(end.latitude)
    let far = swaps ? end.latitude : start.latitude
    let near = swaps ? start.latitude : end.latitude
    let latitudeSign: Double = far > 0 ? -1 : 1
    var problem = CanonicalProblem(
      latitude1: latitudeSign * far, latitude2: latitudeSign * near,
      longitudeDegrees: degrees12, rest: rest12)
    problem.solve()

    distanceMeters = problem.distance * WGS84.semiMinorAxisMeters
    reducedLengthMeters = problem.reducedLength * WGS84.semiMinorAxisMeters
    let alpha1 = swaps ? problem.alpha2 : problem.alpha1
    let alpha2 = swaps ? problem.alpha1 : problem.alpha2
    let northSign = swaps ? -latitudeSign : latitudeSign
    initialBearingDegrees = angleDegrees(
      sine: longitudeSign * alpha1.sine,
      cosine: northSign * alpha1.cosine)
    finalBearingDegrees = angleDegrees(
      sine: longitudeSign * alpha2.sine,
      cosine: northSign * alpha2.cosine)
  }
}

/// The inverse problem in canonical form: β1 ≤ 0, β1 ≤ β2 ≤ −β1, 0 ≤ λ12 ≤ π.
private struct CanonicalProblem {
  let beta1: UnitVector
  let beta2: UnitVector
  let scale1: Double
  let scale2: Double
  let lambda12: UnitVector
  let lambdaRadians: Double
  /// 180° less λ12.
  let supplementDegrees: Double
  let startsAtPole: Bool

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

  /// On an oblate ellipsoid a meridian is the shortest line between any two of its positions.
  private mutating func solveAlongMeridian() {
    alpha1 = lambda12
    alpha2 = UnitVector(sine: 0, cosine: 1)
    let s1 = UnitVector(sine: beta1.sine, cosine: alpha1.cosine * beta1.cosine)
    let s2 = UnitVector(sine: beta2.sine, cosine: beta2.cosine)
    let sigma12 = angle(from: s1, to: s2)
    // Closer than any two positions can be told apart: coincident.
    guard sigma12 >= 3 * UnitVector.tiny else { return }
    let epsilon = WGS84.thirdFlattening
    setLengths(epsilon: epsilon, sigma12: sigma12, sigma1: s1, sigma2: s2)
  }

  /// The equator is a geodesic, and the shortest line unless the positions are nearly
  /// antipodal.
  private mutating func solveAlongEquator() {
    alpha1 = UnitVector(sine: 1, cosine: 0)
    alpha2 = alpha1
    distance = lambdaRadians / (1 - WGS84.flattening)
    reducedLength = sin(distance)
  }

  /// A first azimuth for Newton's method (section 5); nil when the line is so short that the
  /// guess is the solution, which is then set.
  private mutating func start() -> UnitVector? {
    let (sb1, cb1, sb2, cb2) = (beta1.sine, beta1.cosine, beta2.sine, beta2.cosine)
    let sinDifference = sb2 * cb1 - cb2 * sb1
    let cosDifference = cb2 * cb1 + sb2 * sb1
    let sinSum = sb2 * cb1 + cb2 * sb1
    let isShort = cosDifference >= 0 && sinDifference < 0.5 && cb2 * lambdaRadians < 0.5

    var omega12 = lambda12
    var meanScale = 1.0
    if isShort {
      var mean = (sb1 + sb2) * (sb1 + sb2)
      mean /= mean + (cb1 + cb2) * (cb1 + cb2)
      meanScale = (1 + WGS84.secondEccentricitySquared * mean).squareRoot()
      let omega = lambdaRadians / ((1 - WGS84.flattening) * meanScale)
      omega12 = UnitVector(sine: sin(omega), cosine: cos(omega))
    }

    func guess(_ omega: UnitVector) -> UnitVector {
      let bend = omega.sine * omega.sine
      return UnitVector(
        sine: cb2 * omega.sine,
        cosine: omega.cosine >= 0
          ? sinDifference + cb2 * sb1 * bend / (1 + omega.cosine)
          : sinSum - cb2 * sb1 * bend / (1 - omega.cosine))
    }

    var first = guess(omega12)
    let sinSigma = (first.sine * first.sine + first.cosine * first.cosine).squareRoot()
    let cosSigma = sb1 * sb2 + cb1 * cb2 * omega12.cosine

    if isShort && sinSigma < KarneyTolerance.shortLine {
      let bend =
        omega12.cosine >= 0
        ? omega12.sine * omega12.sine / (1 + omega12.cosine) : 1 - omega12.cosine
      alpha1 = UnitVector(normalizing: first.sine, first.cosine)
      alpha2 = UnitVector(normalizing: cb1 * omega12.sine, sinDifference - cb1 * sb2 * bend)
      let sigma = atan2(sinSigma, cosSigma)
      distance = sigma * meanScale
      reducedLength = meanScale * meanScale * sin(sigma / meanScale)
      return nil
    }
    let isNearlyAntipodal =
      cosSigma < 0 && sinSigma < 6 * WGS84.thirdFlattening * Double.pi * cb1 * cb1
    if isNearlyAntipodal {
      first = antipodalStart(sinSum: sinSum, guess: guess)
    }
    return first.sine > 0
      ? UnitVector(normalizing: first.sine, first.cosine) : UnitVector(sine: 1, cosine: 0)
  }

  /// The first azimuth for nearly antipodal positions, from the astroid (equations 51 to 57).
  private func antipodalStart(
    sinSum: Double, guess: (UnitVector) -> UnitVector
  ) -> UnitVector {
    let (sb1, cb1) = (beta1.sine, beta1.cosine)
    let k2 = sb1 * sb1 * WGS84.secondEccentricitySquared
    let epsilon = KarneySeries.expansionParameter(kSquared: k2)
    let lambdaScale = WGS84.flattening * cb1 * KarneySeries.a3(epsilon) * Double.pi
    let betaScale = lambdaScale * cb1
    let x = atan2(-lambda12.sine, -lambda12.cosine) / lambdaScale
    let y = sinSum / betaScale
    if y > -KarneyTolerance.base && x > -1 - 1000 * KarneyTolerance.root {
      let sine = min(1, -x)
      return UnitVector(sine: sine, cosine: -(1 - sine * sine).squareRoot())
    }
    let k = Self.astroid(x: x, y: y)
    let omega = lambdaScale * -x * k / (1 + k)
    let refined = guess(UnitVector(sine: sin(omega), cosine: -cos(omega)))
    return refined
  }

  /// The positive root of k⁴ + 2k³ − (x² + y² − 1) k² − 2y²k − y² = 0 (equation 55; solved as
  /// in appendix B of Karney's *Geodesics on an ellipsoid of revolution*, arXiv:1102.1215).
  private static func astroid(x: Double, y: Double) -> Double {
    let p = x * x
    let q = y * y
    let r = (p + q - 1) / 6
    guard !(q == 0 && r <= 0) else { return 0 }
    let s = p * q / 4
    let r2 = r * r
    let r3 = r * r2
    let discriminant = s * (s + 2 * r3)
    var u = r
    if discriminant >= 0 {
      var t3 = s + r3
      t3 += t3 < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()
      let t = cbrt(t3)
      u += t + (t != 0 ? r2 / t : 0)
    } else {
      let angle = atan2((-discriminant).squareRoot(), -(s + r3))
      u += 2 * r * cos(angle / 3)
    }
    let v = (u * u + q).squareRoot()
    let uv = u < 0 ? q / (v - u) : u + v
    let w = (uv - q) / (2 * v)
    return uv / ((uv + w * w).squareRoot() + w)
  }

  /// Newton's method on λ12(α1), kept inside a bracket that bisection narrows when it strays
  /// (section 4).
  private mutating func solveByNewton(from guess: UnitVector) {
    var azimuth = guess
    var low = UnitVector(sine: UnitVector.tiny, cosine: 1)
    var high = UnitVector(sine: UnitVector.tiny, cosine: -1)
    var isNearlyThere = false
    var isBracketed = false
    var hybrid = Hybrid(self, azimuth: azimuth)
    for iteration in 0..<KarneyTolerance.mostIterations {
      let canStep = iteration < KarneyTolerance.mostNewtonSteps
      hybrid = Hybrid(self, azimuth: azimuth)
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
    setLengths(
      epsilon: hybrid.epsilon, sigma12: hybrid.sigma12, sigma1: hybrid.sigma1,
      sigma2: hybrid.sigma2)
  }

  /// Distance and reduced length between two arcs of a line (equations 7, 15, 38 to 40).
  private mutating func setLengths(
    epsilon: Double, sigma12: Double, sigma1: UnitVector, sigma2: UnitVector
  ) {
    let lengths = Lengths(
      epsilon: epsilon, sigma12: sigma12, sigma1: sigma1, sigma2: sigma2, scale1: scale1,
      scale2: scale2)
    distance = lengths.distance
    reducedLength = lengths.reducedLength
  }

  /// The hybrid problem: the longitude that a line from β1 with this azimuth has when it
  /// reaches β2 (section 4).
  struct Hybrid {
    let alpha2: UnitVector
    let sigma1: UnitVector
    let sigma2: UnitVector
    let sigma12: Double
    let epsilon: Double
    /// That longitude less the wanted one, in radians.
    let longitudeError: Double

    init(_ problem: CanonicalProblem, azimuth: UnitVector) {
      let (beta1, beta2) = (problem.beta1, problem.beta2)
      var alpha1 = azimuth
      // An equatorial line needs a direction out of the equator.
      if beta1.sine == 0 && alpha1.cosine == 0 { alpha1.cosine = -UnitVector.tiny }
      let sinAlpha0 = alpha1.sine * beta1.cosine
      let inner = alpha1.sine * beta1.sine
      let cosAlpha0 = (alpha1.cosine * alpha1.cosine + inner * inner).squareRoot()
      let along1 = alpha1.cosine * beta1.cosine
      sigma1 = UnitVector(normalizing: beta1.sine, along1)
      let omega1 = UnitVector(sine: sinAlpha0 * beta1.sine, cosine: along1)

      let sine2 = beta2.cosine != beta1.cosine ? sinAlpha0 / beta2.cosine : alpha1.sine
      let cosine2: Double
      if beta2.cosine != beta1.cosine || abs(beta2.sine) != -beta1.sine {
        let difference =
          beta1.cosine < -beta1.sine
          ? (beta2.cosine - beta1.cosine) * (beta1.cosine + beta2.cosine)
          : (beta1.sine - beta2.sine) * (beta1.sine + beta2.sine)
        cosine2 = (along1 * along1 + difference).squareRoot() / beta2.cosine
      } else {
        cosine2 = abs(alpha1.cosine)
      }
      alpha2 = UnitVector(sine: sine2, cosine: cosine2)
      let along2 = cosine2 * beta2.cosine
      sigma2 = UnitVector(normalizing: beta2.sine, along2)
      let omega2 = UnitVector(sine: sinAlpha0 * beta2.sine, cosine: along2)
      sigma12 = angle(from: sigma1, to: sigma2)

      let sinOmega = nonnegative(
        omega1.cosine * omega2.sine - omega1.sine * omega2.cosine)
      let cosOmega = omega1.cosine * omega2.cosine + omega1.sine * omega2.sine
      let wanted = problem.lambda12
      let spherical = atan2(
        sinOmega * wanted.cosine - cosOmega * wanted.sine,
        cosOmega * wanted.cosine + sinOmega * wanted.sine)
      let k2 = cosAlpha0 * cosAlpha0 * WGS84.secondEccentricitySquared
      epsilon = KarneySeries.expansionParameter(kSquared: k2)
      let c3 = KarneySeries.c3(epsilon)
      let b312 =
        KarneySeries.sum(c3, sine: sigma2.sine, cosine: sigma2.cosine)
        - KarneySeries.sum(c3, sine: sigma1.sine, cosine: sigma1.cosine)
      longitudeError =
        spherical - WGS84.flattening * KarneySeries.a3(epsilon) * sinAlpha0 * (sigma12 + b312)
    }

    /// dλ12/dα1 (equation 46).
    func slope(in problem: CanonicalProblem) -> Double {
      let f1 = 1 - WGS84.flattening
      guard alpha2.cosine != 0 else { return -2 * f1 * problem.scale1 / problem.beta1.sine }
      let lengths = Lengths(
        epsilon: epsilon, sigma12: sigma12, sigma1: sigma1, sigma2: sigma2,
        scale1: problem.scale1, scale2: problem.scale2)
      return lengths.reducedLength * f1 / (alpha2.cosine * problem.beta2.cosine)
    }
  }
}

/// Distance and reduced length of an arc, in units of the semi-minor axis.
private struct Lengths {
  let distance: Double
  let reducedLength: Double

  init(
    epsilon: Double, sigma12: Double, sigma1: UnitVector, sigma2: UnitVector, scale1: Double,
    scale2: Double
  ) {
    let a1 = KarneySeries.a1MinusOne(epsilon)
    let a2 = KarneySeries.a2MinusOne(epsilon)
    let c1 = KarneySeries.c1(epsilon)
    let c2 = KarneySeries.c2(epsilon)
    let b1 =
      KarneySeries.sum(c1, sine: sigma2.sine, cosine: sigma2.cosine)
      - KarneySeries.sum(c1, sine: sigma1.sine, cosine: sigma1.cosine)
    let b2 =
      KarneySeries.sum(c2, sine: sigma2.sine, cosine: sigma2.cosine)
      - KarneySeries.sum(c2, sine: sigma1.sine, cosine: sigma1.cosine)
    distance = (1 + a1) * (sigma12 + b1)
    let j12 = (a1 - a2) * sigma12 + ((1 + a1) * b1 - (1 + a2) * b2)
    reducedLength =
      scale2 * (sigma1.cosine * sigma2.sine) - scale1 * (sigma1.sine * sigma2.cosine)
      - sigma1.cosine * sigma2.cosine * j12
  }
}

/// The angle in radians, 0 ... π, from one direction to the next.
private func angle(from first: UnitVector, to second: UnitVector) -> Double {
  atan2(
    nonnegative(first.cosine * second.sine - first.sine * second.cosine),
    first.cosine * second.cosine + first.sine * second.sine)
}

/// The number, or 0 where rounding brought it below; never -0, for which `atan2` gives -π where π
/// is meant. `max(0, -0.0)` alone is -0.
private func nonnegative(_ number: Double) -> Double {
  max(0, number) + 0
}

/// Where Newton's method stops, in units of the rounding error of a double (Karney 2013,
/// section 4, and the remarks there on convergence).
private enum KarneyTolerance {
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
