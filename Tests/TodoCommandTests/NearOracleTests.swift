import Foundation
import TestSupport
import Testing
import ToDo

/// `todo near` on 10,000 points from 1,000 positions gives what a plain scan with Karney's geodesic
/// gives.
struct NearOracleTests {
  private struct Answer: Decodable {
    struct Item: Decodable {
      let id: String
      let title: String
      let distance: Double
    }

    let items: [Item]
  }

  private let limit = 5

  @Test func nearEqualsAPlainScan() throws {
    let seed: UInt64 = 61
    var generator = SeededGenerator(seed: seed)
    let points = try Scatter.allCases.flatMap {
      try $0.positions(2_000, using: &generator)
    }
    let poles = try [90.0, -90].map { try Coordinate(latitude: $0, longitude: 45) }
    let seams = try [180.0, -180].map { try Coordinate(latitude: 1, longitude: $0) }
    let questions =
      poles + seams
      + (try Scatter.allCases.flatMap { try $0.positions(200, using: &generator) }.dropLast(4))
    try #require(points.count == 10_000 && questions.count == 1_000)

    let session = try TodoSession()
    let rows = points.enumerated().map {
      "\($0.offset),\($0.element.latitude),\($0.element.longitude)"
    }
    try session.write((["name,lat,lon"] + rows).joined(separator: "\n"), to: "points.csv")
    try #require(try session.todo("import", "points.csv").code == 0)
    let result = try session.todo(
      "near", "-", "--limit", "\(limit)",
      input: questions.map { "\($0.latitude),\($0.longitude)\n" }.joined())
    try #require(result.code == 0 && result.lines.count == questions.count, "\(result.error)")

    let spots = points.map { ECEF($0) }
    for (question, line) in zip(questions, result.lines) {
      let answer = try JSONDecoder().decode(Answer.self, from: Data(line.utf8)).items
      #expect(answer.count == limit)
      // A point whose straight chord is longer than the answer's last distance is farther away:
      // the geodesic to it need not be solved.
      let reach = try #require(answer.last?.distance) + 1
      let here = ECEF(question)
      let nearest = zip(points, spots).filter { here.chordMeters(to: $0.1) <= reach }
        .map { Geodesic.inverse(from: question, to: $0.0).distance.meters }
        .sorted().prefix(limit)
      try #require(nearest.count == limit)
      for (item, expected) in zip(answer, nearest) {
        let point = points[try #require(Int(item.title))]
        let truth = Geodesic.inverse(from: question, to: point).distance.meters
        #expect(abs(truth - item.distance) <= 15e-9, "seed \(seed), near \(question)")
        // Entries less than a micrometre apart may stand in either order.
        #expect(abs(truth - expected) < 1e-6, "seed \(seed), near \(question)")
      }
      #expect(Set(answer.map(\.id)).count == limit)
      #expect(answer.map { Order(meters: $0.distance, id: $0.id) }.isSorted)
    }
  }

  fileprivate struct Order {
    let meters: Double
    let id: String
  }
}

extension Array where Element == NearOracleTests.Order {
  fileprivate var isSorted: Bool {
    zip(self, dropFirst()).allSatisfy { ($0.meters, $0.id) < ($1.meters, $1.id) }
  }
}
