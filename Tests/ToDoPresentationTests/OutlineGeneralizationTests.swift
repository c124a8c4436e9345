import Foundation
import Testing
import ToDo

@testable import ToDoPresentation

@Suite("Fewer positions of an outline")
struct OutlineGeneralizationTests {
  /// A ring of many corners around a position, with teeth of a hundredth of its radius.
  private static func ring(
    _ count: Int, _ latitude: Double, _ longitude: Double, radius: Double = 1
  ) throws -> [Coordinate] {
    let corners = try (0..<count).map { index in
      let angle = 2 * Double.pi * Double(index) / Double(count)
      let reach = radius * (index.isMultiple(of: 2) ? 1 : 0.99)
      let east = (longitude + reach * sin(angle)).remainder(dividingBy: 360)
      return try Coordinate(latitude: latitude + reach * cos(angle), longitude: east)
    }
    return corners + corners.prefix(1)
  }

  @Test func fewPositionsStayAsTheyAre() throws {
    let lines = try [Self.ring(100, 52, 13), Self.ring(50, 10, 20)]
    #expect(OutlineGeneralization.generalized(lines, to: 152) == lines)
  }

  @Test(arguments: [13, 179.9, -180])
  func manyAreReducedWithoutAVisibleDifference(longitude: Double) throws {
    let ring = try Self.ring(10_000, 52, longitude)
    let few = try #require(OutlineGeneralization.generalized([ring], to: 400)[0])
    #expect(few.count <= 400 && few.count > 100)
    #expect(few.first == ring.first && few.last == ring.first)
    #expect(Set(few).isSubset(of: Set(ring)))
    // Every side between two that stay is short, and none runs across the ring.
    for (start, end) in zip(few, few.dropFirst()) {
      let turn = (end.longitude - start.longitude).remainder(dividingBy: 360)
      #expect(abs(turn) < 0.2 && abs(end.latitude - start.latitude) < 0.2)
    }
  }

  @Test func whatIsTooSmallToBeSeenGoesFirst() throws {
    let islands = try (0..<300).map { try Self.ring(6, 50, 10 + Double($0) / 100, radius: 0.001) }
    let mainland = try Self.ring(2_000, 52, 13)
    let few = OutlineGeneralization.generalized(islands + [mainland], to: 400)
    #expect(few.count == 301)
    #expect(few.dropLast().allSatisfy { $0 == nil })
    #expect(few[300].map { $0.count > 100 } == true)
  }

  @Test func linesKeepTheirEndsAndRingsStayRings() throws {
    let line = try (0...5_000).map {
      try Coordinate(latitude: 10 + Double($0) / 1_000, longitude: 20 + sin(Double($0)) / 500)
    }
    let ring = try Self.ring(5_000, 12, 25)
    let few = OutlineGeneralization.generalized([line, ring], to: 100)
    let (less, round) = try (#require(few[0]), #require(few[1]))
    #expect(less.count + round.count <= 100)
    #expect(less.first == line.first && less.last == line.last)
    #expect(round.count >= 4 && round.first == round.last)
  }

  @Test func itEndsWhateverTheShape() throws {
    let point = try Coordinate(latitude: 1, longitude: 2)
    let same = [Coordinate](repeating: point, count: 1_000)
    #expect(
      OutlineGeneralization.generalized([same], to: 10).compactMap { $0 }.joined().count <= 10)
    let pieces = try (0..<1_000).map { index in
      try [0, 0.001].map {
        try Coordinate(latitude: Double(index % 90), longitude: Double(index) / 10 + $0)
      }
    }
    let few = OutlineGeneralization.generalized(pieces, to: 100).compactMap { $0 }
    #expect(few.joined().count <= 100)
    #expect(OutlineGeneralization.generalized([[], []], to: 0) == [[], []])
  }
}
