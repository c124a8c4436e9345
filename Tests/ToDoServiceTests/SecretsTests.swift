import Testing

@testable import ToDoService

@Suite("Secrets")
struct SecretsTests {
  /// FIPS 180-2, appendix B.1.
  @Test func hashesAreSHA256() {
    let hex = Secrets().hash("abc").map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
    #expect(
      hex.joined() == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  @Test func tokensHaveAPrefixAnd260RandomBits() {
    let secrets = Secrets()
    let tokens = (0..<100).map { _ in AccessToken(secrets).text }
    #expect(Set(tokens).count == 100)
    #expect(tokens.allSatisfy { $0.hasPrefix("todo_") && $0.utf8.count == 5 + 52 })
  }
}
