import Testing
import ToDo

struct FixFilterJumpTests {
  /// Fixes in the order of their arrival, and what the filter says of each in that order; `+!`
  /// are the two verdicts of one that confirms.
  struct JumpCase: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let fixes: [Fix]
    let verdicts: String
  }

  private static let far = 120_000.0
  private static let elsewhere = -300_000.0

  @Test(arguments: [
    JumpCase(
      testDescription: "confirmed", fixes: [.at(0), .at(30, east: far), .at(60, east: far + 500)],
      verdicts: "+ jump +!"),
    JumpCase(
      testDescription: "contradicted",
      fixes: [.at(0), .at(30, east: far), .at(60, east: 50), .at(90, east: far)],
      verdicts: "+ jump + jump"),
    JumpCase(
      testDescription: "alternating is never confirmed",
      fixes: (0..<8).map { .at(Double($0) * 30, east: $0.isMultiple(of: 2) ? 0 : far) },
      verdicts: "+ jump + jump + jump + jump"),
    JumpCase(
      testDescription: "of several in a row the last two",
      fixes: [.at(0), .at(30, east: far), .at(60, east: elsewhere), .at(90, east: elsewhere)],
      verdicts: "+ jump jump +!"),
    JumpCase(
      testDescription: "there and elsewhere and there again",
      fixes: [.at(0), .at(30, east: far), .at(60, east: elsewhere), .at(90, east: far)],
      verdicts: "+ jump jump jump"),
    JumpCase(
      testDescription: "a fix near both contradicts",
      fixes: [.at(0), .at(100, east: 36_000), .at(200, east: 20_000), .at(201, east: 36_000)],
      verdicts: "+ jump + jump"),
    JumpCase(
      testDescription: "a fix before it says nothing of it",
      fixes: [.at(0), .at(30, east: far), .at(20, east: 50), .at(60, east: far)],
      verdicts: "+ jump + +!"),
    JumpCase(
      testDescription: "an older jump does not wait instead of a newer one",
      fixes: [.at(0), .at(30, east: far), .at(29, east: elsewhere), .at(31, east: far)],
      verdicts: "+ jump jump +!"),
    JumpCase(
      testDescription: "nor does it confirm the newer one",
      fixes: [.at(0), .at(30, east: far), .at(29, east: far)], verdicts: "+ jump jump"),
    JumpCase(
      testDescription: "sent twice it is a duplicate, and still waits",
      fixes: [.at(0), .at(30, east: far), .at(30, east: far), .at(31, east: far)],
      verdicts: "+ jump duplicate-time +!"),
    JumpCase(
      testDescription: "one of the same time that is near contradicts",
      fixes: [.at(0), .at(30, east: far), .at(30, east: 60), .at(60, east: far)],
      verdicts: "+ jump + jump"),
    JumpCase(
      testDescription: "time makes it possible",
      fixes: [.at(0), .at(30, east: far), .at(3000, east: far)], verdicts: "+ jump +"),
  ])
  func aJumpIsConfirmedByTheNextFix(jump: JumpCase) {
    var filter = FixFilter()
    let verdicts = jump.fixes.map { fix in
      let verdicts = filter.take(fix, receivedAt: 3000)
      if verdicts.count == 2 {
        #expect(verdicts.allSatisfy { $0.rejection == nil })
        #expect(jump.fixes.contains(verdicts[0].fix))
        #expect(verdicts[0].fix.timestamp < fix.timestamp)
      }
      #expect(verdicts.last?.fix == fix)
      return verdicts.count == 2 ? "+!" : verdicts[0].rejection?.kind.rawValue ?? "+"
    }
    #expect(verdicts.joined(separator: " ") == jump.verdicts)
    #expect(filter.counts.judged == jump.fixes.count)
  }

  @Test func aConfirmedJumpCountsAsAcceptedOnly() {
    var filter = FixFilter()
    _ = filter.takeAll([.at(0), .at(30, east: 120_000)])
    #expect(filter.counts.accepted == 1)
    #expect(filter.counts.rejected(.jump) == 1)
    let confirming = Fix.at(60, east: 120_000)
    #expect(
      filter.take(confirming, receivedAt: 60)
        == [.accepted(.at(30, east: 120_000)), .accepted(confirming)])
    #expect(filter.counts.accepted == 3)
    #expect(filter.counts.rejected(.jump) == 0)
    #expect(filter.lastAccepted == confirming)
  }

  @Test func twoPositionsAtOneTimeAreAJumpAndEqualOnesAreNot() {
    var rules = FixFilter.Rules()
    rules.rejectsDuplicateTimes = false
    var filter = FixFilter(rules)
    let verdicts = filter.takeAll([.at(0), .at(0), .at(0, east: 5), .at(10, east: 5)])
    #expect(verdicts.map(\.rejection?.kind) == [nil, nil, .jump, nil])
  }
}
