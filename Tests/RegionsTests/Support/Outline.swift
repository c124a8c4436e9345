import Foundation
import Geodesy
import TestSupport

@testable import Regions

/// Kinds of polygons for which it is hard to tell whether they cover a point.
enum Outline: String, CaseIterable, Sendable {
  /// Around a middle, any coordinates.
  case star
  /// Around a middle, in eighths of a degree: many points asked lie on vertices and edges.
  case starOnGrid
  /// Teeth side by side, all crossed by one parallel.
  case comb
  /// A band wound around a middle.
  case spiral
  /// A square with many small holes.
  case holes
  /// Hundreds of times as long as it is wide.
  case sliver
  /// A star 1e-9 degrees wide.
  case tiny
  /// A star over most of the plane.
  case huge
  /// A star across the antimeridian.
  case across180
  /// Squares of a chessboard, which meet at their corners.
  case chessboard
  /// A star of thousands of vertices.
  case manyVertices

  func region(_ random: inout SeededGenerator) throws -> Region {
    let x = Double.random(in: -150...150, using: &random)
    let y = Double.random(in: -60...60, using: &random)
    switch self {
    case .star:
      return try star(.random(in: 3...64, using: &random), x, y, reach: 2, &random)
    case .starOnGrid:
      let (x, y) = (x.rounded(), y.rounded())
      return try star(.random(in: 3...40, using: &random), x, y, reach: 2, grid: 0.125, &random)
    case .comb:
      let teeth = Int.random(in: 2...90, using: &random)
      var ring = [(x, y - 1)]
      for tooth in 0..<teeth {
        let west = x + Double(tooth) / 8
        ring += [(west, y + .random(in: 1...2, using: &random)), (west + 0.0625, y)]
      }
      return try .polygon(positions(ring + [(x, y - 1)]))
    case .spiral:
      let outer = (4...Int.random(in: 20...60, using: &random)).map { Double($0) / 2 }
      func point(_ angle: Double, _ radius: Double) -> (Double, Double) {
        (x + radius * cos(angle) / 8, y + radius * sin(angle) / 8)
      }
      let ring =
        outer.map { point($0, $0) } + outer.reversed().map { point($0, $0 - 2) }
        + [point(outer[0], outer[0])]
      return try .polygon(positions(ring))
    case .holes:
      let side = Int.random(in: 1...7, using: &random)
      var holes: [[Coordinate]] = []
      for cell in 0..<(side * side) {
        let west = x + Double(cell % side) + .random(in: 0.1...0.4, using: &random)
        let south = y + Double(cell / side) + .random(in: 0.1...0.4, using: &random)
        holes.append(try rectangle(west, south, west + 0.5, south + 0.5).reversed())
      }
      return try .polygon(rectangle(x, y, x + Double(side), y + Double(side)), holes: holes)
    case .sliver:
      let (dx, dy) = (
        Double.random(in: 1...20, using: &random), Double.random(in: -9...9, using: &random)
      )
      let width = 10 * pow(10, Double.random(in: -12 ... -3, using: &random))
      return try .polygon(
        positions([(x, y), (x + dx, y + dy), (x + dx / 2, y + dy / 2 + width), (x, y)]))
    case .tiny:
      return try star(.random(in: 3...20, using: &random), x, y, reach: 5e-10, &random)
    case .huge:
      return try star(.random(in: 3...40, using: &random), 0, 0, reach: 89, &random)
    case .across180:
      return try star(.random(in: 3...40, using: &random), 180, y, reach: 5, grid: 0.25, &random)
    case .chessboard:
      let squares = try (0..<36).filter { ($0 % 6 + $0 / 6) % 2 == 0 }.map { cell in
        let (west, south) = (x.rounded() + Double(cell % 6), y.rounded() + Double(cell / 6))
        return try Polygon(shell: rectangle(west, south, west + 1, south + 1))
      }
      return try .multiPolygon(squares)
    case .manyVertices:
      return try star(.random(in: 1000...4000, using: &random), x, y, reach: 5, &random)
    }
  }

  private func star(
    _ count: Int, _ x: Double, _ y: Double, reach: Double, grid: Double = 0,
    _ random: inout SeededGenerator
  ) throws -> Region {
    var ring = try (0..<count).map { index in
      let angle = 2 * Double.pi * Double(index) / Double(count)
      let radius = reach * .random(in: 0.3...1, using: &random)
      var (dx, dy) = (radius * cos(angle), radius * sin(angle))
      if grid > 0 { (dx, dy) = ((dx / grid).rounded() * grid, (dy / grid).rounded() * grid) }
      return try at(x + dx, y + dy)
    }
    ring.append(ring[0])
    return try .polygon(ring)
  }
}

extension Region {
  /// Positions around polygons, most of them where rounding could change the answer: on vertices, on
  /// edges, on their latitudes and longitudes, and next to these.
  func awkwardPositions(_ random: inout SeededGenerator) throws -> [Coordinate] {
    var points: [PlanarPoint] = []
    let box = storage.planarBox
    let (width, height) = (box.east - box.west, box.north - box.south)
    for ring in storage.planarPolygons.joined() {
      for _ in 0..<min(ring.count, 40) {
        let index = Int.random(in: 1..<ring.count, using: &random)
        let (a, b) = (ring[index - 1], ring[index])
        let t = Double.random(in: 0...1, using: &random)
        let somewhere = PlanarPoint(
          x: box.west + width * .random(in: -0.1...1.1, using: &random),
          y: box.south + height * .random(in: -0.1...1.1, using: &random))
        let near = [
          a, PlanarPoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2),
          PlanarPoint(x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y)),
        ]
        for point in near {
          points += [
            point, PlanarPoint(x: point.x.nextUp, y: point.y),
            PlanarPoint(x: point.x.nextDown, y: point.y),
            PlanarPoint(x: point.x, y: point.y.nextUp),
            PlanarPoint(x: point.x, y: point.y.nextDown),
          ]
        }
        points += [
          somewhere, PlanarPoint(x: somewhere.x, y: a.y), PlanarPoint(x: a.x, y: somewhere.y),
          PlanarPoint(x: (somewhere.x * 8).rounded() / 8, y: (somewhere.y * 8).rounded() / 8),
        ]
      }
    }
    // Next to 0, products underflow in GEOS, and it finds the point on an edge that is elsewhere.
    return try points.filter { !$0.x.isSubnormal && !$0.y.isSubnormal }
      .filter { abs($0.x) <= 180 && abs($0.y) < 90 }.map { try at($0.x, $0.y) }
  }
}
