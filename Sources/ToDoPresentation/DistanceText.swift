import ToDo

/// The units in which distances are written.
public enum DistanceUnits: String, CaseIterable, Sendable {
  /// Metres below a kilometre, then kilometres with one decimal.
  case metric
  /// Feet below 1,000 feet, then miles with one decimal; the international foot of 0.3048 m.
  case imperial
}

/// How a distance is written.
enum DistanceText {
  private static let metersPerFoot = 0.3048
  private static let metersPerMile = 1609.344

  static func text(_ distance: Distance, in units: DistanceUnits) -> String {
    switch units {
    case .metric:
      let meters = distance.meters.rounded()
      return meters < 1000 ? "\(Int(meters)) m" : tenths(distance.meters / 1000) + " km"
    case .imperial:
      let feet = (distance.meters / metersPerFoot).rounded()
      return feet < 1000
        ? "\(Int(feet)) ft" : tenths(distance.meters / metersPerMile) + " mi"
    }
  }

  /// The number with one decimal, which a `Double` may not print as one.
  ///
  /// Beyond 10¹⁵ there are no decimals to be rounded to one.
  static func tenths(_ number: Double) -> String {
    guard number < 1e15 else { return "\(number)" }
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
