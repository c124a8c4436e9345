import ServiceTestSupport
import Testing
import ToDoStore

@testable import ToDoService

/// What fails again and again, as everything does on a full disk, does not fill the log.
@Suite("Log of what fails")
struct FailureLogTests {
  @Test func aListThatFailsIsLoggedWhenThatBeginsAndWhenItEnds() async throws {
    let fixture = try OutboundFixture()
    let list = try await fixture.caller().person.ownList
    let watch = fixture.service.outbound.watch
    func visit(times: Int, failure: StoreError?) async throws {
      try fixture.openingFailure.with { $0 = failure }
      for _ in 0..<times {
        await watch.took(list, hasFired: true)
        await watch.idle()
      }
    }
    let failed = "error: a list could not be looked at"
    let worked = "notice: a list can be looked at again"
    try await visit(times: 1, failure: nil)
    #expect(fixture.log.lines == [])
    fixture.service.lists.drop(list)
    try await visit(times: 3, failure: .diskFull(path: "x"))
    #expect(fixture.log.lines == [failed])
    try await visit(times: 2, failure: nil)
    #expect(fixture.log.lines == [failed, worked])
    fixture.service.lists.drop(list)
    try await visit(times: 2, failure: .diskFull(path: "x"))
    #expect(fixture.log.lines == [failed, worked, failed])
  }

  @Test func eachListThatFailsIsLogged() async throws {
    let fixture = try OutboundFixture()
    let lists = [
      try await fixture.caller("anna").person.ownList,
      try await fixture.caller("ben").person.ownList,
    ]
    try fixture.openingFailure.with { $0 = .diskFull(path: "x") }
    for list in lists + lists {
      await fixture.service.outbound.watch.took(list, hasFired: true)
      await fixture.service.outbound.watch.idle()
    }
    #expect(fixture.log.lines.count == 2)
  }

  @Test func otherWorkIsLoggedTheSame() {
    let log = RecordedLog()
    var failures = FailureLog(log.logger)
    for work in [RepeatedWork.sweep, .keepTimers, .prune, .deliver(TargetID(rawValue: "t"))] {
      let count = log.lines.count
      failures.worked(work)
      #expect(log.lines.count == count)
      for _ in 0..<3 { failures.failed(work, StoreError.diskFull(path: "x")) }
      #expect(log.lines.count == count + 1)
      for _ in 0..<3 { failures.worked(work) }
      #expect(log.lines.count == count + 2)
    }
  }

  @Test func aListThatIsRemovedIsForgotten() {
    let log = RecordedLog()
    var failures = FailureLog(log.logger)
    let lists = [ListID(Secrets()), ListID(Secrets())]
    for list in lists { failures.failed(.visit(list), StoreError.diskFull(path: "x")) }
    failures.forget(allBut: [lists[0]])
    for list in lists { failures.worked(.visit(list)) }
    #expect(log.lines.filter { $0.hasPrefix("notice") }.count == 1)
  }
}
