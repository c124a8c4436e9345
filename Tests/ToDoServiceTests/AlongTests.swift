import ServiceTestSupport
import Testing
import ToDo

@testable import ToDoService

@Suite("Ways")
struct AlongTests {
  /// By a clock on which each look takes a second.
  @Test func measuringEndsAfterTwoSeconds() async throws {
    let looks = Shared(0)
    let fixture = try OutboundFixture { settings in
      settings.clock?.elapsed = {
        let count = try? looks.with { looks in
          looks += 1
          return looks
        }
        return .seconds(count ?? 0)
      }
    }
    let anna = try await fixture.caller()
    for title in ["milk", "bread", "stamps"] { _ = try await fixture.addItem(title, for: anna) }
    let list = try await fixture.service.gate.list(nil, for: anna)
    let query = try AlongQuery(
      along: Route([OutboundFixture.shop(), OutboundFixture.away()]), width: .meters(100))
    await #expect(throws: ServiceError.self) {
      try await fixture.service.along(query, in: [list], limit: 10, after: nil)
    }
    _ = try await list.writing { store in
      try store.setDone(true, try store.items().prefix(1).map(\.id))
    }
    #expect(
      try await fixture.service.along(query, in: [list], limit: 10, after: nil).items.count == 2)
  }
}
