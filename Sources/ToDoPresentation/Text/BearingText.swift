package import ToDo

/// How a bearing is written: the nearest of the eight winds.
package enum BearingText {
  private static let winds = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]

  package static func wind(_ bearing: Bearing) -> String {
    winds[Int((bearing.degrees / 45).rounded()) % winds.count]
  }
}
