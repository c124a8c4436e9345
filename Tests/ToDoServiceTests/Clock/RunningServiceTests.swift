import Foundation
import ServiceTestSupport
import Testing
import ToDo
import ToDoStore

@testable import ToDoService

/// A service that runs by itself, with files, by a clock that the test turns.
@Suite("The running service", .timeLimit(.minutes(1)))
struct RunningServiceTests {
  private let scratch: ScratchFolder
  private let clock = TestClock(wakesSleepers: true)
  private let fixture: OutboundFixture
  private static let day = 86_400.0

  init() throws {
    scratch = try ScratchFolder()
    fixture = try OutboundFixture(clock: clock, folder: scratch.url)
  }

  /// Lets time pass, and what is due by then happen.
  private func pass(_ seconds: Double) async {
    clock.pass(seconds)
    await clock.waitForSleepers()
    await rest()
  }

  /// Waits until nothing is under way and the service sleeps. If time passes while it lies down, it sleeps
  /// too long by that.
  private func rest() async {
    await fixture.settle()
    await clock.waitForSleepers()
  }

  @Test func whatIsOldIsRemovedWithoutAnyRequest() async throws {
    let anna = try await fixture.caller()
    let target = try await fixture.addWebhook(for: anna)
    let item = try await fixture.addItem("milk", for: anna)
    let list = try await fixture.service.gate.list(nil, for: anna)
    let answer = KeptAnswer(request: [], status: 201, headers: [:], body: Data("{}".utf8))
    _ = try await fixture.service.answers.answer(to: anna, key: "k", request: [1]) {
      (answer, true)
    }
    for _ in 0..<2 { try await fixture.walkToShop(anna) }
    try await fixture.service.outbound.start()
    await clock.waitForSleepers()
    for _ in 0..<29 { await pass(Self.day) }
    #expect(try fixture.deliveries(of: target).count == 2)
    #expect(try await list.reading { try $0.steps(of: item) }.count == 1)
    #expect(
      try fixture.accounts.answer(of: anna.person.id, key: "k", madeIn: nil) == nil)
    for _ in 0..<3 { await pass(Self.day) }
    #expect(try fixture.deliveries(of: target).isEmpty)
    #expect(try await list.reading { try $0.steps(of: item) }.isEmpty)
    // Fixes and events are as old as they are older than the last fix.
    #expect(try await list.readingGeofences { try $0.fixes(of: "phone") }.count == 6)
    try await fixture.walkToShop(anna)
    #expect(try await list.readingGeofences { try $0.fixes(of: "phone") }.count == 9)
    for _ in 0..<2 { await pass(Self.day) }
    #expect(try await list.readingGeofences { try $0.fixes(of: "phone") }.count == 3)
    #expect(try await list.readingGeofences { try $0.events(of: item) }.count == 1)
    await fixture.service.outbound.stop()
  }

  // MARK: Timers that are due before the files are looked at again

  /// When something is sent to a webhook.
  private func arrivals() -> AsyncStream<Date> {
    let (stream, continuation) = AsyncStream.makeStream(of: Date.self)
    let clock = clock
    fixture.transport.setAnswer { _ in
      continuation.yield(clock.now)
      return OutgoingResponse(status: 204)
    }
    return stream
  }

  @Test func aTimerThatAFixSetsFiresOnTime() async throws {
    let anna = try await fixture.caller()
    _ = try await fixture.addWebhook(for: anna)
    // The visit begins with the last fix.
    _ = try await fixture.addItem("wait", .dwell(.seconds(2)), for: anna)
    let arrivals = arrivals()
    try await fixture.service.outbound.start()
    await clock.waitForSleepers()
    try await fixture.walkToShop(anna)
    await rest()
    let start = clock.now
    await pass(1.5)
    #expect(fixture.transport.requests.isEmpty)
    clock.pass(0.5)
    for await time in arrivals {
      #expect(time.timeIntervalSince(start) <= 2.5)
      break
    }
    await fixture.service.outbound.stop()
  }

  @Test func aTimerThatAChangeSetsFiresOnTime() async throws {
    let anna = try await fixture.caller()
    _ = try await fixture.addWebhook(for: anna)
    let snoozed = try LocationTrigger(
      event: .arrive, snooze: .until(clock.now.addingTimeInterval(Self.day)))
    let item = try await fixture.addItem("milk", snoozed, for: anna)
    let arrivals = arrivals()
    try await fixture.service.outbound.start()
    await clock.waitForSleepers()
    try await fixture.walkToShop(anna)
    await rest()
    await pass(5)
    let start = clock.now
    let list = try await fixture.service.gate.list(nil, for: anna)
    try await list.writing { store in
      try store.update(item) { item in
        item.triggers = try item.triggers.map {
          try $0.snoozed(.until(start.addingTimeInterval(2)))
        }
      }
    }
    await rest()
    await pass(0.25)
    #expect(fixture.transport.requests.isEmpty)
    clock.pass(1.75)
    for await time in arrivals {
      #expect(time.timeIntervalSince(start) <= 2.5)
      break
    }
    await fixture.service.outbound.stop()
  }
}
