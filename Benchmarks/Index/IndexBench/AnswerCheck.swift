import Geodesy

/// Compares answers with those of a plain scan: a wrong one ends the run, a slow one never.
struct AnswerCheck {
  let scan: PlainScan

  struct WrongAnswer: Error, CustomStringConvertible {
    let description: String
  }

  /// How far our distances may be from Karney's, whose own error this is.
  private static let exactMeters = 15e-9
  /// Entries whose distances differ by less may change places.
  private static let tieMeters = 1e-6
  /// How far a sphere may be off: on the equator and at the poles 0.56 %.
  static let sphereShare = 0.006

  func checkNearest(
    _ contender: some PointContender, _ count: Int, questions: ArraySlice<Coordinate>
  ) throws {
    for question in questions {
      let found = contender.nearest(count, to: question)
      let expected = scan.nearest(count, to: question)
      let task = "\(contender.name), k=\(count) at \(question)"
      guard found.count == expected.count else {
        throw WrongAnswer(description: "\(task): \(found.count) instead of \(expected.count)")
      }
      if contender is BallIndexContender {
        try checkExact(found, expected, at: question, task)
      } else {
        for (found, expected) in zip(found, expected) {
          // Within a metre even where the places are next to each other.
          guard abs(found.meters - expected.meters) <= Self.sphereShare * expected.meters + 1e-3
          else {
            throw WrongAnswer(
              description: "\(task): \(found.meters) m instead of \(expected.meters) m")
          }
        }
      }
    }
  }

  func checkWithin(
    _ contender: some PointContender, _ meters: Double, questions: ArraySlice<Coordinate>
  ) throws {
    for question in questions {
      let found = contender.within(meters, of: question)
      let task = "\(contender.name), within \(meters) m of \(question)"
      if contender is BallIndexContender {
        try checkExact(found, scan.within(meters, of: question), at: question, task)
        continue
      }
      let certain = scan.within(meters * (1 - Self.sphereShare), of: question)
      let possible = scan.within(meters * (1 + Self.sphereShare), of: question)
      let ids = Set(found.map(\.id))
      guard ids.count == found.count, ids.isSuperset(of: certain.map(\.id)),
        ids.isSubset(of: possible.map(\.id))
      else { throw WrongAnswer(description: "\(task): not those that are there") }
      guard zip(found, found.dropFirst()).allSatisfy({ $0.meters <= $1.meters }) else {
        throw WrongAnswer(description: "\(task): not sorted")
      }
    }
  }

  func checkExact(
    _ found: [Hit], _ expected: [Hit], at question: Coordinate, _ task: String
  ) throws {
    guard found.count == expected.count, Set(found.map(\.id)).count == found.count else {
      throw WrongAnswer(description: "\(task): \(found.count) instead of \(expected.count)")
    }
    for (found, expected) in zip(found, expected) {
      let meters = scan.meters(to: found.id, from: question)
      guard abs(found.meters - meters) <= Self.exactMeters else {
        throw WrongAnswer(description: "\(task): \(found.meters) m instead of \(meters) m")
      }
      guard found.id == expected.id || abs(meters - expected.meters) < Self.tieMeters else {
        throw WrongAnswer(description: "\(task): \(found.id) instead of \(expected.id)")
      }
    }
  }
}
