import ToDo

/// The scale of a map: a bar with a round length.
struct ScaleBar {
  private static let feetPerMile = 5280.0

  /// "200 m".
  let text: String
  let meters: Double

  /// Makes the longest bar with a round length up to a limit.
  init(atMost meters: Double, units: DistanceUnits) {
    switch units {
    case .metric:
      self.meters = Self.round(meters)
      text =
        self.meters < 1000
        ? Self.number(self.meters) + " m" : Self.number(self.meters / 1000) + " km"
    case .imperial:
      let feet = meters / DistanceText.metersPerFoot
      let isMiles = feet >= Self.feetPerMile / 5
      let unit = isMiles ? Self.feetPerMile : 1
      let length = Self.round(feet / unit)
      self.meters = length * unit * DistanceText.metersPerFoot
      text = Self.number(length) + (isMiles ? " mi" : " ft")
    }
  }

  /// 1, 2 or 5 times a power of ten.
  private static func round(_ length: Double) -> Double {
    var power = 1.0
    while power * 10 <= length { power *= 10 }
    while power > length { power /= 10 }
    return power * (length >= 5 * power ? 5 : length >= 2 * power ? 2 : 1)
  }

  private static func number(_ number: Double) -> String {
    number.rounded() == number ? "\(Int(number))" : NumberText.tenths(number)
  }
}
