import Foundation
import Synchronization
import Testing
import ToDo
import ToDoStore

@testable import ToDoService

@Suite("Making lists")
struct MakingListsTests {
  @Test func aListWhoseFileCannotBeMadeIsNotThere() async throws {
    let isFull = Mutex(false)
    let service = try Service(
      .inMemory(), passwordLimits: .least,
      openList: { _ in
        guard !isFull.withLock(\.self) else {
          throw StoreError.unexpected(path: "list.sqlite", detail: "no room")
        }
        return try SQLiteItemStore.inMemory()
      })
    let anna = try service.addPerson(named: "anna")
    let caller = Caller(person: anna, scopes: [.read, .write], token: nil)
    _ = try await service.makeList(named: "Home", for: caller)
    isFull.withLock { $0 = true }
    await #expect(throws: StoreError.self) {
      try await service.makeList(named: "Work", for: caller)
    }
    // Her own and Home.
    #expect(try service.accounts.memberships(of: anna.id).count == 2)
  }
}
