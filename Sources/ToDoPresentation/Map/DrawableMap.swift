import ToDo

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// What can be drawn as a map: a replayed track, items or a planned round.
package protocol DrawableMap {
  /// Draws the map as an SVG file, with its list below it.
  func svg(timeZone: TimeZone, units: DistanceUnits) -> [UInt8]
  /// Draws the map as a single HTML file that loads and runs nothing, for small and large screens.
  func html(timeZone: TimeZone, units: DistanceUnits) -> [UInt8]
}

/// What can be laid out in any size.
protocol LaidOutMap {
  func viewModel(_ layout: MapLayout, timeZone: TimeZone, units: DistanceUnits) -> MapViewModel
}

extension LaidOutMap {
  func drawnSVG(_ timeZone: TimeZone, _ units: DistanceUnits) -> [UInt8] {
    MapSVG(map: viewModel(.image, timeZone: timeZone, units: units)).bytes
  }

  func drawnHTML(_ timeZone: TimeZone, _ units: DistanceUnits) -> [UInt8] {
    MapHTML(
      narrow: viewModel(.narrow, timeZone: timeZone, units: units),
      wide: viewModel(.wide, timeZone: timeZone, units: units)
    ).bytes
  }
}
