import Foundation
import ServiceTestSupport
import Testing
import ToDoStore

/// Accounts that were closed, as when a request is still under way while a server stops.
struct ClosedAccountsTests {
  @Test func thoseInMemoryRefuseEveryCall() throws {
    let accounts = try AccountStore.inMemory()
    try accounts.close()
    #expect(throws: StoreError.self) { try accounts.person(named: "anna") }
    #expect(throws: StoreError.self) {
      try accounts.settleDeliveries(at: .distantPast, buttonsUntil: .distantPast)
    }
    #expect(throws: Never.self) { try accounts.close() }
  }

  @Test func thoseInAFileRefuseEveryCall() throws {
    let folder = try ScratchFolder()
    let accounts = try AccountStore(url: folder.url.appending(path: "server.sqlite"))
    try accounts.close()
    #expect(throws: StoreError.self) { try accounts.person(named: "anna") }
    #expect(throws: StoreError.self) {
      try accounts.settleDeliveries(at: .distantPast, buttonsUntil: .distantPast)
    }
  }
}
