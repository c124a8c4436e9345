import Foundation
import Testing
import ToDo
import ToDoPresentation

/// Explanations as values.
struct ExplanationTests {
  private typealias Scene = ExplanationScene

  @Test(
    arguments: [
      (.init(title: "", done: true), .done), (.init(title: ""), .noTrigger),
      (.init(title: ""), .noPlace),
    ] as [(ToDoItem, Explanation.Reason)])
  func anItemThatIsNotWatchedSaysWhy(item: ToDoItem, reason: Explanation.Reason) throws {
    var item = item
    if reason != .noTrigger { item.trigger = try LocationTrigger(event: .arrive) }
    let explanation = GeofenceEngine().explanation(
      of: StoredItem(id: Scene.id, item: item), for: "phone", at: .at(0), receivedAt: 0)
    #expect(explanation.reasons == [reason])
    #expect(explanation.outcome == .silent)
  }

  @Test func anUnknownIDIsNotWatched() {
    let explanation = GeofenceEngine().explanation(
      of: ReminderID(item: Scene.id), for: "phone", at: nil, receivedAt: 0)
    #expect(explanation.reasons == [.notWatched])
    #expect(explanation.outcome == .standing)
  }

  @Test func theFindingSaysWhatTheFixIndicates() throws {
    let cases: [(meters: Double, accuracy: Double, indication: GeofenceIndication)] = [
      (0, 5, .inside), (0, 150, .undecided), (300, 5, .outside), (99, 65, .undecided),
    ]
    for (meters, accuracy, indication) in cases {
      let scene = Scene(name: "", places: 2, way: [(0, 500)], fix: (20, meters, accuracy)) {
        try .init(event: .arrive)
      }
      let finding = try #require(try scene.explanation().finding)
      #expect(finding.indication == indication)
      #expect(finding.region == 0 && finding.isCovered == (meters < 100))
      #expect(finding.boundaryDistance.map { abs($0.meters - abs(100 - meters)) < 1e-6 } == true)
      #expect(finding.accuracy.meters == accuracy)
      #expect(finding.largestAccuracy == .meters(100) && finding.border == .meters(20))
    }
  }

  @Test func theNearestPlaceIsExplained() throws {
    let scene = Scene(name: "", places: 2, way: [(0, 500)], fix: (60, 800, 5)) {
      try .init(event: .arrive)
    }
    guard case .outside(let region, let distance) = try #require(scene.explanation().reasons.first)
    else {
      Issue.record("It is outside")
      return
    }
    #expect(region == 1 && abs(distance.meters - 100) < 1e-6)
  }

  @Test func aFixInTheReorderWindowIsHeldBack() {
    var rules = FixFilter.Rules()
    rules.reorderSeconds = 30
    var engine = GeofenceEngine(filterRules: rules)
    engine.watch(StoredItem(id: Scene.id, item: Self.item), at: 0)
    let explanation = engine.explanation(
      of: ReminderID(item: Scene.id), for: "phone", at: .at(10), receivedAt: 10)
    #expect(explanation.reasons == [.fixHeldBack(duration: .seconds(30))])
  }

  @Test func aJumpIsExplainedAndItsConfirmationToo() throws {
    var engine = GeofenceEngine()
    engine.watch(StoredItem(id: Scene.id, item: Self.item), at: 0)
    _ = engine.take(.at(0, east: 500_000), from: "phone", receivedAt: 0)
    let jump = engine.explanation(
      of: ReminderID(item: Scene.id), for: "phone", at: .at(10), receivedAt: 10)
    guard case .fixRejected(.jump) = try #require(jump.reasons.first) else {
      Issue.record("\(jump)")
      return
    }
    _ = engine.take(.at(10), from: "phone", receivedAt: 10)
    // Both are applied: the first indicates inside, the second confirms it.
    let confirmed = engine.explanation(
      of: ReminderID(item: Scene.id), for: "phone", at: .at(20), receivedAt: 20)
    #expect(confirmed.events.map(\.cause) == [.enter])
    #expect(confirmed.reasons.first == .entered(region: 0, at: Date(timeIntervalSince1970: 10)))
    // Or the second contradicts it.
    let passed = engine.explanation(
      of: ReminderID(item: Scene.id), for: "phone", at: .at(20, east: 300), receivedAt: 20)
    #expect(passed.outcome == .silent)
    #expect(
      passed.reasons.contains(.enterNotConfirmed(region: 0, since: Date(timeIntervalSince1970: 10)))
    )
  }

  @Test func anAcceptedLateFixCausesNothing() {
    var rules = FixFilter.Rules()
    rules.rejectsLateFixes = false
    var engine = GeofenceEngine(filterRules: rules)
    engine.watch(StoredItem(id: Scene.id, item: Self.item), at: 0)
    _ = engine.take(.at(100, east: 300), from: "phone", receivedAt: 100)
    let explanation = engine.explanation(
      of: ReminderID(item: Scene.id), for: "phone", at: .at(60), receivedAt: 100)
    #expect(explanation.reasons == [.fixRejected(rejection: .late(by: .seconds(40)))])
  }

  @Test func theWholeEarthHasNoBoundary() throws {
    var engine = GeofenceEngine()
    let earth = try Region.box(
      southwest: Coordinate(latitude: -90, longitude: -180),
      northeast: Coordinate(latitude: 90, longitude: 180))
    let item = ToDoItem(
      title: "", places: [Place(name: "Earth", region: earth)],
      trigger: try LocationTrigger(event: .leave))
    engine.watch(StoredItem(id: Scene.id, item: item), at: 0)
    let explanation = engine.explanation(
      of: ReminderID(item: Scene.id), for: "phone", at: .at(0), receivedAt: 0)
    #expect(explanation.reasons.contains(.inside(region: 0, distance: nil)))
    let text = try words(explanation, of: item)
    #expect(text.reasons.contains("Inside \"Earth\", which has no boundary."))
  }

  @Test func explainingChangesNothing() throws {
    let scene = Scene(name: "", way: [(0, 500), (20, 0)], fix: (35, 0, 5)) {
      try .init(event: .arrive)
    }
    let engine = try scene.engine()
    for _ in 0..<2 {
      let explanation = engine.explanation(
        of: ReminderID(item: Scene.id), for: "phone", at: .at(35), receivedAt: 35)
      #expect(explanation.events.count == 1)
      #expect(!engine.isSpent(ReminderID(item: Scene.id)))
    }
  }

  @Test func fixesOfOtherDevicesDoNotCount() throws {
    let scene = Scene(name: "", way: [(0, 500), (20, 0)]) { try .init(event: .arrive) }
    let engine = try scene.engine()
    let explanation = engine.explanation(
      of: ReminderID(item: Scene.id), for: "watch", at: nil, receivedAt: 60)
    #expect(explanation.reasons == [.noFix])
  }

  @Test func lengthsAreInTheGivenUnits() throws {
    let scene = Scene(name: "", way: [(0, 500)], fix: (60, 135, 5)) { try .init(event: .arrive) }
    let text = try words(scene.explanation(), of: scene.item(), units: .imperial)
    #expect(text.reasons == ["Outside \"Library\" by 115 ft."])
  }

  @Test func aPlaceWithoutANameIsCalledThePlace() throws {
    var engine = GeofenceEngine()
    engine.watch(StoredItem(id: Scene.id, item: Self.item), at: 0)
    let explanation = engine.explanation(
      of: ReminderID(item: Scene.id), for: "phone", at: .at(0, east: 300), receivedAt: 0)
    #expect(try words(explanation, of: Self.item).reasons == ["Outside the place by 200 m."])
  }

  @Test(arguments: ExplanationScene.told)
  func itsNumbersAreFinite(
    scene: ExplanationScene, headline: String, reasons: [String]
  ) throws {
    for reason in try scene.explanation().reasons {
      #expect(!reason.kind.isEmpty)
      for (name, value) in reason.values {
        switch value {
        case .distance(let distance): #expect(distance.meters.isFinite, "\(reason.kind) \(name)")
        case .time(let date):
          #expect(date.timeIntervalSince1970.isFinite, "\(reason.kind) \(name)")
        case .share(let share): #expect(share.isFinite, "\(reason.kind) \(name)")
        case .duration, .region, .regions, .name: break
        }
      }
    }
  }

  @Test func aReasonHasALastingNameAndNamedValues() {
    let reason = Explanation.Reason.shareTooSmall(region: 2, share: 0.74, least: 0.75)
    #expect(reason.kind == "shareTooSmall")
    #expect(reason.values.map(\.key) == ["region", "share", "least"])
    #expect(reason.values.map(\.value) == [.region(2), .share(0.74), .share(0.75)])
  }

  /// At a position without a name.
  private static var item: ToDoItem {
    ToDoItem(
      title: "Return books", location: Location(name: "", coordinate: Fix.at(0).coordinate),
      trigger: try? LocationTrigger(event: .arrive))
  }
}
