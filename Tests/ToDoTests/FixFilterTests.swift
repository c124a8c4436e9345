import Testing
import ToDo

struct FixFilterTests {
  /// One rule, a fix that it alone rejects, and the filter's rules with and without it.
  struct RuleCase: CustomTestStringConvertible, Sendable {
    let kind: FixRejection.Kind
    var earlier: [Fix] = []
    let fix: Fix
    var receivedAt = 1000.0
    var rules = FixFilter.Rules()
    let switchOff: @Sendable (inout FixFilter.Rules) -> Void

    var testDescription: String { kind.rawValue }
  }

  static let ruleCases = [
    RuleCase(
      kind: .invalidAccuracy, fix: .at(1000, accuracy: -1),
      switchOff: { $0.rejectsInvalidAccuracy = false }),
    RuleCase(
      kind: .zeroPosition,
      fix: Fix(coordinate: Coordinate(uncheckedLatitude: -0.0, longitude: 0), timestamp: 1000),
      switchOff: { $0.rejectsZeroPosition = false }),
    RuleCase(
      kind: .inaccurate, fix: .at(1000, accuracy: 50.5),
      rules: FixFilter.Rules(largestAccuracy: .meters(50)),
      switchOff: { $0.largestAccuracy = nil }),
    RuleCase(
      kind: .future, fix: .at(1300.5), switchOff: { $0.futureToleranceSeconds = nil }),
    RuleCase(
      kind: .late, earlier: [.at(900)], fix: .at(899),
      switchOff: { $0.rejectsLateFixes = false }),
    RuleCase(
      kind: .duplicateTime, earlier: [.at(900)], fix: .at(900, accuracy: 5),
      switchOff: { $0.rejectsDuplicateTimes = false }),
    RuleCase(
      kind: .jump, earlier: [.at(900)], fix: .at(910, east: 3501),
      switchOff: { $0.fastestMetersPerSecond = nil }),
  ]

  @Test(arguments: ruleCases)
  func aRuleAloneRejectsWhatBreaksIt(rule: RuleCase) {
    var filter = FixFilter(rule.rules)
    #expect(filter.takeAll(rule.earlier).allSatisfy { $0.rejection == nil })
    let verdicts = filter.take(rule.fix, receivedAt: rule.receivedAt)
    #expect(verdicts.map(\.fix) == [rule.fix])
    #expect(verdicts.map(\.rejection?.kind) == [rule.kind])
    #expect(filter.counts.rejected(rule.kind) == 1)
    #expect(filter.counts.allRejected == 1)
    #expect(filter.lastAccepted == rule.earlier.last)
  }

  @Test(arguments: ruleCases)
  func aRuleThatIsOffRejectsNothing(rule: RuleCase) {
    var rules = rule.rules
    rule.switchOff(&rules)
    var filter = FixFilter(rules)
    _ = filter.takeAll(rule.earlier)
    #expect(filter.take(rule.fix, receivedAt: rule.receivedAt) == [.accepted(rule.fix)])
    #expect(filter.counts.accepted == rule.earlier.count + 1)
    #expect(filter.counts.allRejected == 0)
  }

  @Test func valuesAtTheLimitAreAccepted() {
    var filter = FixFilter(FixFilter.Rules(largestAccuracy: .meters(50)))
    let fixes: [(Fix, receivedAt: Double)] = [
      (.at(1000, accuracy: 0), 1000), (.at(1010, east: 3499.9, accuracy: 50), 1010),
      (.at(1500, east: 3499.9), 1200),
    ]
    for (fix, receivedAt) in fixes {
      #expect(filter.take(fix, receivedAt: receivedAt) == [.accepted(fix)])
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func aNumberThatIsNotFiniteIsAlwaysRejected(number: Double) {
    var filter = FixFilter(.none)
    let timeless = filter.take(.at(number), receivedAt: 1000)
    #expect(timeless.map(\.rejection) == [.notFinite(.timestamp)])
    let unbounded = filter.take(.at(1000, accuracy: number), receivedAt: 1000)
    #expect(unbounded.map(\.rejection) == [.notFinite(.accuracy)])
    #expect(filter.counts.rejected(.notFinite) == 2)
    #expect(filter.lastAccepted == nil)
  }

  @Test func aFixIsRejectedByTheFirstRuleThatItBreaks() {
    var filter = FixFilter()
    _ = filter.take(.at(5000), receivedAt: 5000)
    let zero = Coordinate(uncheckedLatitude: 0, longitude: 0)
    let worst = Fix(coordinate: zero, accuracy: .meters(-3), timestamp: 4000)
    #expect(
      filter.take(worst, receivedAt: 0).map(\.rejection) == [.invalidAccuracy(.meters(-3))])
    filter.rules.rejectsInvalidAccuracy = false
    #expect(filter.take(worst, receivedAt: 0).map(\.rejection) == [.zeroPosition])
    filter.rules.rejectsZeroPosition = false
    #expect(
      filter.take(worst, receivedAt: 0).map(\.rejection)
        == [.future(by: .seconds(4000), tolerance: .seconds(300))])
    #expect(filter.take(worst, receivedAt: 5000).map(\.rejection) == [.late(by: .seconds(1000))])
    filter.rules.rejectsLateFixes = false
    #expect(filter.take(worst, receivedAt: 5000).map(\.rejection?.kind) == [.jump])
  }

  @Test func anAcceptedLateFixIsNotTheLastOne() {
    var filter = FixFilter(.none)
    _ = filter.takeAll([.at(100), .at(90, east: 7)])
    #expect(filter.lastAccepted == .at(100))
  }
}
