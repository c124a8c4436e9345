package import ToDo

/// The units in which distances are written.
public enum DistanceUnits: String, CaseIterable, Sendable {
  /// Metres below a kilometre, then kilometres with one decimal.
  case metric
  /// Feet below 1,000 feet, then miles with one decimal; the international foot of 0.3048 m.
  case imperial
}

/// The notation of distances, which is read and written here: `500m`, `1.2km`, `200ft`, `0.3mi`.
package enum DistanceText {
  // The international foot and mile, exactly.
  static let metersPerFoot = 0.3048
  static let metersPerMile = 1609.344

  /// Writes a distance, with a space before the unit: "345 m", "1.2 km".
  package static func text(_ distance: Distance, in units: DistanceUnits) -> String {
    switch units {
    case .metric:
      let meters = distance.meters.rounded()
      return meters < 1000
        ? "\(Int(meters)) m" : NumberText.tenths(distance.meters / 1000) + " km"
    case .imperial:
      let feet = (distance.meters / metersPerFoot).rounded()
      return feet < 1000
        ? "\(Int(feet)) ft" : NumberText.tenths(distance.meters / metersPerMile) + " mi"
    }
  }

  /// Writes a measured length, which may be negative or below a metre: "0.5 m", "-1 m", "19,877 km".
  static func length(_ length: Distance, in units: DistanceUnits) -> String {
    let (small, large, perSmall, perLarge, most) =
      switch units {
      case .metric: ("m", "km", 1.0, 1000.0, 1000.0)
      case .imperial: ("ft", "mi", metersPerFoot, metersPerMile, 1000 * metersPerFoot)
      }
    return abs(length.meters) < most
      ? "\(NumberText.rounded(length.meters / perSmall)) \(small)"
      : "\(NumberText.rounded(length.meters / perLarge)) \(large)"
  }

  /// Writes a speed: "4,000 m/s", "783 mph".
  static func speed(metersPerSecond speed: Double, in units: DistanceUnits) -> String {
    switch units {
    case .metric: "\(NumberText.rounded(speed)) m/s"
    case .imperial: "\(NumberText.rounded(speed * 3600 / metersPerMile)) mph"
    }
  }

  /// Reads a distance: a number with a unit, or a number of metres.
  ///
  /// - Throws: `InputError.notADistance` and `InputError.negativeDistance`.
  package static func parse(_ text: String) throws(InputError) -> Distance {
    let letters = text.reversed().prefix { $0.isLetter }
    let unit = String(letters.reversed()).lowercased()
    let beforeUnit = text.dropLast(letters.count)
    let number = beforeUnit.hasSuffix(" ") ? beforeUnit.dropLast() : beforeUnit
    let isPlain = number.utf8.allSatisfy { (48...57).contains($0) || $0 == 46 || $0 == 45 }
    guard isPlain, let value = Double(number), let factor = metersPerUnit[unit] else {
      throw .notADistance(text)
    }
    guard value >= 0 else { throw .negativeDistance(text) }
    return Distance(meters: value * factor)
  }

  private static var metersPerUnit: [String: Double] {
    ["": 1, "m": 1, "km": 1000, "ft": metersPerFoot, "mi": metersPerMile]
  }
}
