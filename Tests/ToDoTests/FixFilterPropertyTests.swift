import Foundation
import TestSupport
import Testing
import ToDo

struct FixFilterPropertyTests {
  static let seeds: [UInt64] = [701, 702, 703, 704, 705]

  private func accepted(_ arrivals: [Arrival], _ rules: FixFilter.Rules) -> [Fix] {
    var filter = FixFilter(rules)
    let verdicts = arrivals.flatMap { filter.take($0.fix, receivedAt: $0.receivedAt) }
    return (verdicts + filter.flush()).compactMap(\.accepted)
  }

  @Test(arguments: seeds)
  func theWindowUndoesAnyShuffleWithinIt(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let journey = Arrival.journey(600, using: &generator)
    let inOrder = accepted(journey, FixFilter.Rules())
    #expect(inOrder.count > 300 && inOrder.count < 590, "seed \(seed)")
    for seconds in [1.0, 40, 300] {
      let shuffled = Arrival.shuffled(journey, within: seconds, using: &generator)
      let sorted = accepted(shuffled, FixFilter.Rules(reorderSeconds: seconds))
      #expect(sorted == inOrder, "seed \(seed), window \(seconds)")
    }
  }

  @Test(arguments: seeds)
  func acceptedTimesIncreaseHoweverFixesArrive(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let journey = Arrival.journey(600, using: &generator)
    for window in [0.0, 60] {
      let shuffled = Arrival.shuffled(journey, within: 300, using: &generator)
      let times = accepted(shuffled, FixFilter.Rules(reorderSeconds: window)).map(\.timestamp)
      #expect(times.count > 50, "seed \(seed), window \(window)")
      #expect(
        zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "seed \(seed), window \(window)")
    }
  }

  @Test(arguments: seeds)
  func aJumpIsAcceptedOnlyWithTheFixThatConfirmsIt(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var filter = FixFilter()
    var last: Fix?
    var confirmed = 0
    for arrival in Arrival.journey(1000, using: &generator) {
      let taken = filter.take(arrival.fix, receivedAt: arrival.receivedAt).compactMap(\.accepted)
      if taken.count == 2, let last {
        confirmed += 1
        #expect(last.speed(to: taken[0]) > 350, "seed \(seed)")
        #expect(last.speed(to: taken[1]) > 350, "seed \(seed)")
        #expect(taken[0].speed(to: taken[1]) <= 350, "seed \(seed)")
      } else if let last, let next = taken.first {
        #expect(last.speed(to: next) <= 350, "seed \(seed)")
      }
      last = taken.last ?? last
      #expect(filter.lastAccepted == last, "seed \(seed)")
    }
    #expect(confirmed > 10, "seed \(seed)")
  }

  @Test(arguments: seeds)
  func withEveryRuleOffOnlyTheOrderMatters(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let journey = Arrival.journey(300, using: &generator)
    let shuffled = Arrival.shuffled(journey, within: 120, using: &generator)
    var rules = FixFilter.Rules.none
    #expect(accepted(shuffled, rules) == shuffled.map(\.fix), "seed \(seed)")
    rules.reorderSeconds = 120
    let byTime = shuffled.map(\.fix).enumerated()
      .sorted { ($0.element.timestamp, $0.offset) < ($1.element.timestamp, $1.offset) }
      .map(\.element)
    #expect(accepted(shuffled, rules) == byTime, "seed \(seed)")
  }

  @Test(arguments: seeds)
  func aDecodedFilterGoesOnWhereItWas(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let journey = Arrival.journey(200, using: &generator)
    let rules = FixFilter.Rules(reorderSeconds: 60)
    var filter = FixFilter(rules)
    var stored = FixFilter(rules)
    let shuffled = Arrival.shuffled(journey, within: 200, using: &generator)
    for (number, arrival) in shuffled.enumerated() {
      stored = try JSONDecoder().decode(FixFilter.self, from: JSONEncoder().encode(stored))
      #expect(stored == filter, "seed \(seed), fix \(number)")
      let expected = filter.take(arrival.fix, receivedAt: arrival.receivedAt)
      let verdicts = stored.take(arrival.fix, receivedAt: arrival.receivedAt)
      #expect(verdicts == expected, "seed \(seed), fix \(number)")
    }
    #expect(stored.flush() == filter.flush(), "seed \(seed)")
    #expect(filter.counts.rejected(.late) > 0, "seed \(seed)")
  }

  @Test(arguments: seeds)
  func everyFixTakenIsCountedOnceOrHeld(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let journey = Arrival.journey(400, using: &generator)
    let shuffled = Arrival.shuffled(journey, within: 90, using: &generator)
    var filter = FixFilter(FixFilter.Rules(reorderSeconds: 60))
    // The last word on each fix: of a confirmed jump that it is accepted.
    var rejections: [Fix: [FixRejection.Kind]] = [:]
    var acceptances = 0
    for (number, arrival) in shuffled.enumerated() {
      for verdict in filter.take(arrival.fix, receivedAt: arrival.receivedAt) {
        if let rejection = verdict.rejection {
          rejections[verdict.fix, default: []].append(rejection.kind)
        } else {
          acceptances += 1
          rejections[verdict.fix]?.removeAll { $0 == .jump }
        }
      }
      let counts = filter.counts
      #expect(counts.judged + filter.held.count == number + 1, "seed \(seed)")
      #expect(counts.accepted == acceptances, "seed \(seed), fix \(number)")
      for kind in FixRejection.Kind.allCases {
        let expected = rejections.values.joined().count { $0 == kind }
        #expect(counts.rejected(kind) == expected, "seed \(seed), fix \(number), \(kind)")
      }
    }
  }
}
