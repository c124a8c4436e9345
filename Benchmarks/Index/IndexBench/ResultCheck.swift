import Geodesy

/// Compares results with those of a plain scan: a wrong one ends the run, a slow one does not.
struct ResultCheck {
  let scan: PlainScan

  struct WrongResult: Error, CustomStringConvertible {
    let description: String
  }

  /// How far our distances may be from Karney's: the error of his solution.
  private static let exactMeters = 15e-9
  /// Entries whose distances differ by less may be in either order.
  private static let tieMeters = 1e-6
  /// How far a sphere may be off: on the equator and at the poles 0.56 %.
  static let sphereShare = 0.006

  func checkNearest(
    _ contender: some PointContender, _ count: Int, queries: ArraySlice<Coordinate>
  ) throws {
    for query in queries {
      let found = contender.nearest(count, to: query)
      let expected = scan.nearest(count, to: query)
      let task = "\(contender.name), k=\(count) at \(query)"
      guard found.count == expected.count else {
        throw WrongResult(description: "\(task): \(found.count) instead of \(expected.count)")
      }
      if contender is BallIndexContender {
        try checkExact(found, expected, at: query, task)
      } else {
        for (found, expected) in zip(found, expected) {
          // A millimetre more, for points close to each other.
          guard abs(found.meters - expected.meters) <= Self.sphereShare * expected.meters + 1e-3
          else {
            throw WrongResult(
              description: "\(task): \(found.meters) m instead of \(expected.meters) m")
          }
        }
      }
    }
  }

  func checkWithin(
    _ contender: some PointContender, _ meters: Double, queries: ArraySlice<Coordinate>
  ) throws {
    for query in queries {
      let found = contender.within(meters, of: query)
      let task = "\(contender.name), within \(meters) m of \(query)"
      if contender is BallIndexContender {
        try checkExact(found, scan.within(meters, of: query), at: query, task)
        continue
      }
      let certain = scan.within(meters * (1 - Self.sphereShare), of: query)
      let possible = scan.within(meters * (1 + Self.sphereShare), of: query)
      let ids = Set(found.map(\.id))
      guard ids.count == found.count, ids.isSuperset(of: certain.map(\.id)),
        ids.isSubset(of: possible.map(\.id))
      else { throw WrongResult(description: "\(task): wrong entries") }
      guard zip(found, found.dropFirst()).allSatisfy({ $0.meters <= $1.meters }) else {
        throw WrongResult(description: "\(task): not sorted")
      }
    }
  }

  func checkExact(
    _ found: [Hit], _ expected: [Hit], at query: Coordinate, _ task: String
  ) throws {
    guard found.count == expected.count, Set(found.map(\.id)).count == found.count else {
      throw WrongResult(description: "\(task): \(found.count) instead of \(expected.count)")
    }
    for (found, expected) in zip(found, expected) {
      let meters = scan.meters(to: found.id, from: query)
      guard abs(found.meters - meters) <= Self.exactMeters else {
        throw WrongResult(description: "\(task): \(found.meters) m instead of \(meters) m")
      }
      guard found.id == expected.id || abs(meters - expected.meters) < Self.tieMeters else {
        throw WrongResult(description: "\(task): \(found.id) instead of \(expected.id)")
      }
    }
  }
}
