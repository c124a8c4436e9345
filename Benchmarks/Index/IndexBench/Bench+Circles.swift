import Foundation
import Geodesy
import Peers
import SpatialIndex

extension Bench {
  /// Which circles cover a fix: of 50 to 1,000 m, without and with 100 of 10 to 500 km.
  mutating func measureCircles() throws {
    var source = ReminderPositions(cities: cities, seed: 5)
    var centers = source.next(options.count)
    var meters = centers.map { _ in Double.random(in: 50...1_000, using: &source.generator) }
    let questions = questions()

    let small = try circleContenders(centers, meters, questions)
    for _ in 0..<100 {
      centers.append(source.next())
      meters.append(10_000 * pow(50, Double.random(in: 0...1, using: &source.generator)))
    }
    let mixed = try circleContenders(centers, meters, questions)

    let medians = Timing.medians(questions: questions, (small + mixed).map(\.ask))
    report.add("circles that cover a fix", "ours", small[0].meanHits(questions))
    report.add("covering, circles", [("ours", medians[0]), ("Boost R-tree", medians[1])])
    report.add("covering, 100 large too", [("ours", medians[2]), ("Boost R-tree", medians[3])])
    report.expect("covering, circles", atMost: 0.50, timesThatOf: "Boost R-tree")
    report.expect(
      .init(
        task: "covering, 100 large too", ours: medians[2], other: medians[0],
        otherName: "own without", limit: 2))
  }

  /// Ours and Boost's, their answers compared with a plain scan's.
  private func circleContenders(
    _ centers: [Coordinate], _ meters: [Double], _ questions: [Coordinate]
  ) throws -> [FenceContender] {
    let index = BallIndex(
      centers.indices.lazy.map {
        .init(id: UInt32($0), center: centers[$0], radius: .meters(meters[$0]))
      })
    let peer = PeerFences(circles: centers.map { peer_position($0) }, radiiMeters: meters)
    let contenders = [
      FenceContender(name: "ours") { index.covering($0) },
      FenceContender(name: "Boost R-tree") { peer.covering($0) },
    ]

    let points = centers.map { ECEF($0) }
    for question in questions.prefix(Self.checkedFixes) {
      let origin = ECEF(question)
      // By how much the radius had to grow or shrink for the border to run through the question.
      let near = centers.indices.compactMap { id -> (id: UInt32, share: Double)? in
        guard points[id].chord(to: origin) <= meters[id] * (1 + AnswerCheck.sphereShare) else {
          return nil
        }
        let distance = Geodesic.inverse(from: question, to: centers[id]).distance
        return (UInt32(id), distance.meters / meters[id])
      }
      let expected = near.filter { $0.share <= 1 }.map(\.id)
      let certain = near.filter { $0.share <= 1 - AnswerCheck.sphereShare }.map(\.id)
      let found = contenders.map { $0.covering(question) }
      guard found[0] == expected, Set(found[1]).isSuperset(of: certain),
        Set(found[1]).isSubset(of: near.map(\.id))
      else {
        throw AnswerCheck.WrongAnswer(
          description: "circles that cover \(question): \(found) instead of \(expected)")
      }
    }
    return contenders
  }
}
