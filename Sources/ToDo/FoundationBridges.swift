public import Foundation
public import Geodesy
public import Regions

extension Distance {
  /// Makes a distance from a measurement in any unit of length.
  ///
  /// Foundation converts the units. Its mile is 1,609.34 m, not exactly the international mile of
  /// ``miles(_:)``.
  public init(_ measurement: Measurement<UnitLength>) {
    self.init(meters: measurement.converted(to: .meters).value)
  }

  /// The distance as a measurement in metres, which Foundation can convert and format.
  public var measurement: Measurement<UnitLength> { Measurement(value: meters, unit: .meters) }
}

// Geodesy and Regions do without Foundation, so their errors conform here. The text is also found by
// code that imports those modules alone.

extension GeodesyError: LocalizedError {
  /// What is wrong, and an example of a valid position.
  public var errorDescription: String? { description }
}

extension RegionError: LocalizedError {
  /// What happened and what to do about it.
  public var errorDescription: String? { description }
}
