public import Geodesy

/// The directions from one bearing clockwise to another, both included.
///
/// ```swift
/// let eastward = BearingSector(from: Bearing(degrees: 40), to: Bearing(degrees: 120))
/// ```
///
/// Where the first exceeds the second, the sector leads over north: 350° to 20° is 30° wide. Equal
/// bearings are that one direction.
public struct BearingSector: Hashable, Sendable {
  /// Where the sector begins.
  public let start: Bearing
  /// Where it ends, clockwise from its start.
  public let end: Bearing

  /// Makes a sector that leads clockwise from one bearing to another.
  public init(from start: Bearing, to end: Bearing) {
    self.start = start
    self.end = end
  }

  /// Whether a bearing lies in the sector, its two sides included.
  public func contains(_ bearing: Bearing) -> Bool {
    let (start, end) = (start.degrees, end.degrees)
    return start <= end
      ? (start...end).contains(bearing.degrees) : bearing.degrees >= start || bearing.degrees <= end
  }
}
