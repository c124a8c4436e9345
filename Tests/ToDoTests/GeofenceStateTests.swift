import TestSupport
import Testing
import ToDo

struct GeofenceStateTests {
  /// Fixes as a time and the first letter of what they indicate (inside, outside, not decided), or for
  /// those too inaccurate for the fence c for coarse, C for coarse and outside; and the transitions
  /// that they cause.
  struct Case: Sendable, CustomTestStringConvertible {
    let fixes: String
    let transitions: [GeofenceTransition]
    var startsInside = false
    var testDescription: String { fixes }
  }

  static let cases: [Case] = [
    Case(fixes: "0i", transitions: []),
    Case(fixes: "0i 9i", transitions: []),
    Case(fixes: "0i 10i", transitions: [.entered(at: 0)]),
    Case(fixes: "0i 5i 10i", transitions: [.entered(at: 0)]),
    Case(fixes: "0i 5n 10i", transitions: []),
    Case(fixes: "0i 5n 10i 20i", transitions: [.entered(at: 10)]),
    Case(fixes: "0i 5o 10i", transitions: []),
    Case(fixes: "0i 5o 10i 20i", transitions: [.entered(at: 10)]),
    Case(fixes: "0i 5c 10i", transitions: [.entered(at: 0)]),
    Case(fixes: "0i 10c 11i", transitions: [.entered(at: 0)]),
    Case(fixes: "0i 10C", transitions: []),
    Case(fixes: "0i 5C 10i", transitions: [.entered(at: 0)]),
    Case(fixes: "0i 10i 20o 30c 40o", transitions: [.entered(at: 0), .exited(at: 20)]),
    Case(fixes: "0i 10i 20o 40C 41i", transitions: [.entered(at: 0)]),
    Case(fixes: "0i 10i 20o 81C", transitions: [.entered(at: 0), .exited(at: 20)]),
    Case(fixes: "0n 30c 65i", transitions: []),
    Case(fixes: "0c 60.5i", transitions: [.entered(at: 60.5)]),
    Case(fixes: "0i 5c 66i", transitions: [.entered(at: 0)]),
    Case(fixes: "0i 5o 10o", transitions: []),
    Case(fixes: "0i 5n 10o", transitions: []),
    Case(fixes: "0n 60i", transitions: []),
    Case(fixes: "0n 60.5i", transitions: [.entered(at: 60.5)]),
    Case(fixes: "0i 61i", transitions: [.entered(at: 0)]),
    Case(fixes: "0i 61o", transitions: []),
    Case(fixes: "0i 10i 20i 30i", transitions: [.entered(at: 0)]),
    Case(fixes: "0i 10i 20o 39o", transitions: [.entered(at: 0)]),
    Case(fixes: "0i 10i 20o 40o", transitions: [.entered(at: 0), .exited(at: 20)]),
    Case(fixes: "0i 10i 20o 30i 40o", transitions: [.entered(at: 0)]),
    Case(
      fixes: "0i 10i 20o 30n 40o 60o", transitions: [.entered(at: 0), .exited(at: 40)]),
    Case(fixes: "0o 19o", transitions: [], startsInside: true),
    Case(fixes: "0o 20o", transitions: [.exited(at: 0)], startsInside: true),
    Case(fixes: "0o 10i 20o", transitions: [], startsInside: true),
    Case(fixes: "0n 100o", transitions: [.exited(at: 100)], startsInside: true),
    Case(fixes: "0i 100n", transitions: [], startsInside: true),
    Case(
      fixes: "0o 20o 21i 31i", transitions: [.exited(at: 0), .entered(at: 21)],
      startsInside: true),
    Case(fixes: "0o 50n 100n", transitions: []),
  ]

  @Test(arguments: cases)
  func fixesCauseTheExpectedTransitions(_ example: Case) throws {
    let fixes = try example.fixes.split(separator: " ").map { word in
      let indication: GeofenceIndication =
        switch word.last {
        case "i": .inside
        case "o", "C": .outside
        default: .undecided
        }
      return Sample(
        time: try #require(Double(word.dropLast())), indication: indication,
        isPrecise: word.last != "c" && word.last != "C")
    }
    #expect(transitions(of: fixes, startsInside: example.startsInside) == example.transitions)
  }

  private struct Sample {
    let time: Double
    let indication: GeofenceIndication
    var isPrecise = true
  }

  private func transitions(
    of fixes: [Sample], startsInside: Bool
  ) -> [GeofenceTransition] {
    var state = startsInside ? GeofenceState.inside : .outside
    var previous: Double?
    var transitions: [GeofenceTransition] = []
    for fix in fixes {
      let step = state.after(
        fix.indication, isPrecise: fix.isPrecise, at: fix.time, previous: previous, GeofenceRules())
      state = step.state
      transitions += step.transition.map { [$0] } ?? []
      previous = fix.time
    }
    return transitions
  }

  /// The same by other means: runs of equal indications since each change.
  @Test func transitionsAreThoseOfRunsOfEqualIndications() {
    let seed: UInt64 = 701
    var generator = SeededGenerator(seed: seed)
    var enterCount = 0
    for round in 0..<2_000 {
      var time = 0.0
      let fixes = (0..<60).map { _ in
        time += [1, 3, 5, 9.5, 10, 15, 20, 59, 60, 61, 200].randomElement(using: &generator) ?? 1
        let indications: [GeofenceIndication] = [
          .inside, .inside, .outside, .outside, .undecided,
        ]
        return Sample(
          time: time, indication: indications.randomElement(using: &generator) ?? .undecided)
      }
      let expected = Self.runs(fixes)
      let found = transitions(of: fixes, startsInside: false)
      #expect(found == expected, "seed \(seed), round \(round)")
      enterCount += found.count { if case .entered = $0 { true } else { false } }
    }
    #expect(enterCount > 2_000)
  }

  private static func runs(
    _ fixes: [Sample]
  ) -> [GeofenceTransition] {
    var transitions: [GeofenceTransition] = []
    var isInside = false
    var start = 0
    while start < fixes.count {
      let wanted: GeofenceIndication = isInside ? .outside : .inside
      guard fixes[start].indication == wanted else {
        start += 1
        continue
      }
      var end = start
      while end + 1 < fixes.count, fixes[end + 1].indication == wanted { end += 1 }
      let confirming = (start...end).first { number in
        fixes[number].time - fixes[start].time >= (isInside ? 20 : 10)
          || number > 0 && fixes[number].time - fixes[number - 1].time > 60
      }
      if let confirming {
        transitions.append(
          isInside ? .exited(at: fixes[start].time) : .entered(at: fixes[start].time))
        isInside.toggle()
        start = confirming + 1
      } else {
        start = end + 1
      }
    }
    return transitions
  }
}
