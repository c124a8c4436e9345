import TestSupport
import Testing
import ToDo

struct GeofenceStateTests {
  /// Fixes as "time request", by their first letters, and the transitions they cause.
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
    Case(fixes: "0i 5o 10i", transitions: [.passed(at: 0)]),
    Case(fixes: "0i 5o 10i 20i", transitions: [.passed(at: 0), .entered(at: 10)]),
    Case(fixes: "0i 5o 10o", transitions: [.passed(at: 0)]),
    Case(fixes: "0i 5n 10o", transitions: []),
    Case(fixes: "0n 60i", transitions: []),
    Case(fixes: "0n 60.5i", transitions: [.entered(at: 60.5)]),
    Case(fixes: "0i 61i", transitions: [.entered(at: 0)]),
    Case(fixes: "0i 61o", transitions: [.passed(at: 0)]),
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
  func fixesCauseTheTransitionsOfTheTable(_ example: Case) throws {
    let fixes = try example.fixes.split(separator: " ").map { word in
      let request: GeofenceRequest =
        switch word.last {
        case "i": .inside
        case "o": .outside
        default: .nothing
        }
      return (time: try #require(Double(word.dropLast())), request: request)
    }
    #expect(transitions(of: fixes, startsInside: example.startsInside) == example.transitions)
  }

  private func transitions(
    of fixes: [(time: Double, request: GeofenceRequest)], startsInside: Bool
  ) -> [GeofenceTransition] {
    var state = startsInside ? GeofenceState.inside : .outside
    var previous: Double?
    var transitions: [GeofenceTransition] = []
    for fix in fixes {
      let step = state.after(
        fix.request, at: fix.time, previous: previous, GeofenceRules())
      state = step.state
      transitions += step.transition.map { [$0] } ?? []
      previous = fix.time
    }
    return transitions
  }

  /// Said once more without a state: from each change on the runs of equal requests are looked at.
  @Test func transitionsAreThoseOfTheRunsOfRequests() {
    let seed: UInt64 = 701
    var generator = SeededGenerator(seed: seed)
    var enterCount = 0
    for round in 0..<2_000 {
      var time = 0.0
      let fixes = (0..<60).map { _ in
        time += [1, 3, 5, 9.5, 10, 15, 20, 59, 60, 61, 200].randomElement(using: &generator) ?? 1
        let requests: [GeofenceRequest] = [.inside, .inside, .outside, .outside, .nothing]
        return (time: time, request: requests.randomElement(using: &generator) ?? .nothing)
      }
      let expected = Self.runs(fixes)
      let found = transitions(of: fixes, startsInside: false)
      #expect(found == expected, "seed \(seed), round \(round)")
      enterCount += found.count { if case .entered = $0 { true } else { false } }
    }
    #expect(enterCount > 2_000)
  }

  private static func runs(
    _ fixes: [(time: Double, request: GeofenceRequest)]
  ) -> [GeofenceTransition] {
    var transitions: [GeofenceTransition] = []
    var isInside = false
    var start = 0
    while start < fixes.count {
      let wanted: GeofenceRequest = isInside ? .outside : .inside
      guard fixes[start].request == wanted else {
        start += 1
        continue
      }
      var end = start
      while end + 1 < fixes.count, fixes[end + 1].request == wanted { end += 1 }
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
        if !isInside, end + 1 < fixes.count, fixes[end + 1].request == .outside {
          transitions.append(.passed(at: fixes[start].time))
        }
        start = end + 1
      }
    }
    return transitions
  }
}
