import Testing
import ToDoService

@testable import TodoServer

@Suite("Client address")
struct ClientAddressTests {
  private let proxies = ClientAddressMiddleware(
    trusted: ["127.0.0.1", "10.0.0.0/8"].compactMap { IPNetwork($0) })

  @Test func aTrustedProxySaysWhoItHeard() {
    #expect(proxies.client(behind: "127.0.0.1", ["203.0.113.7"]) == "203.0.113.7")
  }

  @Test func anUntrustedPeerIsNotBelieved() {
    #expect(proxies.client(behind: "198.51.100.1", ["203.0.113.7"]) == "198.51.100.1")
  }

  /// A client may send the field itself; each proxy appends to it.
  @Test func onlyTheEndOfTheChainIsBelieved() {
    let fields = ["1.2.3.4, 203.0.113.7", "10.1.1.1"]
    #expect(proxies.client(behind: "127.0.0.1", fields) == "203.0.113.7")
  }

  @Test func nonsenseEndsTheChain() {
    #expect(proxies.client(behind: "127.0.0.1", ["unknown"]) == "127.0.0.1")
    #expect(proxies.client(behind: "127.0.0.1", []) == "127.0.0.1")
  }
}
