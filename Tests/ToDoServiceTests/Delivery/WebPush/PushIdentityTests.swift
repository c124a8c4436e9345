import Crypto
import Foundation
import JSONText
import Testing
import ToDo
import ToDoStore

@testable import ToDoService

@Suite("Who sends messages to browsers")
struct PushIdentityTests {
  /// The parts of an `Authorization`, if the signature is right (RFC 8292, section 3).
  private static func read(
    _ header: String
  ) throws -> (head: String, claims: [String: JSONValue], key: String) {
    let match = try #require(
      header.wholeMatch(of: /vapid t=([\w\-]+)\.([\w\-]+)\.([\w\-]+), k=([\w\-]+)/))
    let (_, head, body, signature, key) = match.output
    let publicKey = try P256.Signing.PublicKey(
      x963Representation: #require(Base64URL.bytes(String(key))))
    let signed = try P256.Signing.ECDSASignature(
      rawRepresentation: #require(Base64URL.bytes(String(signature))))
    try #require(publicKey.isValidSignature(signed, for: Data("\(head).\(body)".utf8)))
    let claims = try JSONScanner.value(of: try #require(Base64URL.bytes(String(body))))
    guard case .object(let members) = claims else { throw CocoaError(.coderReadCorrupt) }
    return (
      String(decoding: try #require(Base64URL.bytes(String(head))), as: UTF8.self), members,
      String(key)
    )
  }

  /// RFC 8292, section 2.4: what reads ours reads the example of the standard.
  private static let example =
    "vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAi"
    + "OjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuC"
    + "GSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxH"
    + "F6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs"

  @Test func aTokenHasTheFormOfTheStandard() throws {
    let identity = PushIdentity()
    let now = Date(timeIntervalSince1970: 1_453_480_568)
    let header = try identity.authorization(
      for: OutgoingURL("https://push.example.net/p/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV"),
      contact: "mailto:push@example.com", at: now)
    let own = try Self.read(header)
    let standard = try Self.read(Self.example)
    #expect(own.head == standard.head)
    #expect(own.claims == standard.claims)
    #expect(own.key == identity.publicKey)
  }

  @Test(arguments: [
    ("https://push.example.net/p/1?x=y", "https://push.example.net"),
    ("https://push.example.net:443/p", "https://push.example.net"),
    ("https://push.example.net:8443/p", "https://push.example.net:8443"),
    ("http://[::1]:80/", "http://[::1]"),
  ])
  func theTokenIsForThePushServiceOnly(url: String, audience: String) throws {
    let header = try PushIdentity().authorization(
      for: OutgoingURL(url), contact: nil, at: Date(timeIntervalSince1970: 0))
    let claims = try Self.read(header).claims
    #expect(claims["aud"] == .string(audience))
    #expect(claims["sub"] == nil)
  }

  @Test func theIdentityStaysTheSame() throws {
    let accounts = try AccountStore.inMemory()
    let first = try PushIdentity(of: accounts).publicKey
    #expect(try PushIdentity(of: accounts).publicKey == first)
    #expect(try PushIdentity(of: .inMemory()).publicKey != first)
  }
}
