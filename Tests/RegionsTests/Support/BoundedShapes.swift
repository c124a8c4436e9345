import Foundation
import Geodesy
import TestSupport

@testable import Regions

/// Polygons that a file can hold and that took minutes to read when work was not bounded.
enum BoundedShape: String, CaseIterable, Sendable {
  case concentricHoles
  case nestedPolygons
  case nestedRings
  case zigzagAcross180
  case teethAndBowTie
  case slantedTeeth
  case slantedTeethAndBowTie
  case tangles
  case spikesOnALine
  case petals
  case combsAcrossEachOther
  case holesInALargeShell

  /// The polygons, with a number of vertices that grows as the size does.
  func polygons(_ size: Int) throws -> [Polygon] {
    let count = Double(size)
    switch self {
    case .concentricHoles:
      let holes = try (0..<size).map { try Self.square(9 - 8 * Double($0) / count).reversed() }
      return [Polygon(shell: try Self.square(10), holes: holes.map(Array.init))]
    case .nestedPolygons:
      return try (0..<size).map { Polygon(shell: try Self.square(9 - 8 * Double($0) / count)) }
    case .nestedRings:
      return try (0..<size).map {
        let side = 9 - 8 * Double($0) / count
        return Polygon(
          shell: try Self.square(side), holes: [try Self.square(side - 4 / count).reversed()])
      }
    case .zigzagAcross180:
      let ring = try (0...2 * size).map {
        try at($0 % 2 == 0 ? 179 : -179, -80 + 80 * Double($0) / count)
      }
      return [Polygon(shell: ring + (try positions([(170, 80), (170, -80)])) + [ring[0]])]
    case .teethAndBowTie: return [Polygon(shell: try Self.comb(size, slant: 0, hasBowTie: true))]
    case .slantedTeeth: return [Polygon(shell: try Self.comb(size, slant: 20, hasBowTie: false))]
    case .slantedTeethAndBowTie:
      return [Polygon(shell: try Self.comb(size, slant: 20, hasBowTie: true))]
    case .tangles:
      var random = SeededGenerator(seed: 7)
      return try (0..<size / 200).map { _ in
        let ring = try (0..<300).map { _ in
          try at(.random(in: 0...10, using: &random), .random(in: 0...10, using: &random))
        }
        return Polygon(shell: ring + [ring[0]])
      }
    case .spikesOnALine:
      let ring = try (1...size).flatMap { try [at(10 * Double($0) / count, 0), at(0, 0)] }
      return [Polygon(shell: try [at(0, 0)] + ring + [at(5, -5), at(0, 0)])]
    case .petals:
      let holes = try (0..<size).map { index in
        let (first, last) = (Double(index) / count, (Double(index) + 0.3) / count)
        return try [at(0, 0), Self.onCircle(9, last), Self.onCircle(9, first), at(0, 0)]
      }
      return [Polygon(shell: try Self.square(10), holes: holes)]
    case .combsAcrossEachOther:
      let comb = try Self.comb(size, slant: 0, hasBowTie: false)
      let across = try comb.map { try at($0.latitude / 4 + 10, $0.longitude) }
      return [Polygon(shell: comb), Polygon(shell: across)]
    case .holesInALargeShell:
      let shell = try (0..<10 * size).map { try Self.onCircle(12, Double($0) / (10 * count)) }
      let holes = try (0..<size).map { index in
        let (x, y) = (Double(index % 70) / 10 - 4, Double(index / 70) * 500 / count - 4)
        return try rectangle(x, y, x + 0.05, y + 200 / count)
      }
      return [Polygon(shell: shell + [shell[0]], holes: holes)]
    }
  }

  private static func square(_ reach: Double) throws -> [Coordinate] {
    try rectangle(-reach, -reach, reach, reach)
  }

  private static func onCircle(_ radius: Double, _ turns: Double) throws -> Coordinate {
    try at(radius * cos(2 * .pi * turns), radius * sin(2 * .pi * turns))
  }

  private static func comb(
    _ teeth: Int, slant: Double, hasBowTie: Bool
  ) throws -> [Coordinate] {
    var ring = [try at(-1, -40)]
    for tooth in 0..<teeth {
      let y = -40 + 80 * Double(tooth) / Double(teeth)
      ring += [try at(0, y), try at(20, y + slant + 40 / Double(teeth))]
    }
    ring.append(try at(0, 40))
    if hasBowTie { ring += try positions([(0, 41), (-1, 42), (0, 42), (-0.5, 40.5)]) }
    return ring + (try positions([(-1, 40), (-1, -40)]))
  }
}
