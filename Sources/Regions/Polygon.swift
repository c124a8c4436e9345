public import Geodesy

/// A shell and its holes, closed rings with edges that are straight in longitude/latitude (RFC
/// 7946, sections 3.1.1 and 3.1.6).
public struct Polygon: Hashable, Sendable {
  /// The outer ring; its last position equals its first.
  public var shell: [Coordinate]
  /// The rings cut out of it, also closed.
  public var holes: [[Coordinate]]

  /// Makes a polygon from closed rings, which are not checked until a region is made from it.
  public init(shell: [Coordinate], holes: [[Coordinate]] = []) {
    self.shell = shell
    self.holes = holes
  }

  /// The shell, then the holes.
  var rings: [[Coordinate]] { [shell] + holes }

  var positionCount: Int { holes.reduce(shell.count) { $0 + $1.count } }

  var planarRings: [[PlanarPoint]] { rings.map { $0.map(PlanarPoint.init) } }

  /// A polygon from rings that lie within ±180 and ±90, the shell first.
  init(planarRings rings: [[PlanarPoint]]) {
    shell = rings.first?.map(\.coordinate) ?? []
    holes = rings.dropFirst().map { $0.map(\.coordinate) }
  }
}
