import Crypto
import Foundation
import ServiceTestSupport
import Testing
import ToDoStore

@testable import ToDoService

@Suite("Encrypted content")
struct EncryptedContentTests {
  private static let walrus = "I am the walrus"

  /// RFC 8188, section 3.1.
  @Test func theExampleOfTheStandardIsEncrypted() throws {
    let key = try #require(Base64URL.bytes("yqdlZ-tYemfogSmv7Ws5PQ"))
    let salt = try #require(Base64URL.bytes("I1BsxtFttlv3u_Oo94xnmw"))
    let body = try EncryptedContent.encrypt(Array(Self.walrus.utf8), key: key, salt: salt)
    #expect(
      Base64URL.text(body)
        == "I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg")
  }

  /// RFC 8188, section 3.2: two records, the first with padding, which only receivers have to know.
  @Test func theExampleWithTwoRecordsIsRead() throws {
    let body = try #require(
      Base64URL.bytes(
        "uNCkWiNYzKTnBN9ji3-qWAAAABkCYTHOG8chz_gnvgOqdGYovxyjuqRyJFjEDyoF1Fvkj6hQPdPHI51OEUKEpgz3SsLWIqS_uA"
      ))
    let key = try #require(Base64URL.bytes("BO3ZVPxUlnLORbVGMpbT1Q"))
    let content = try PushBrowser.decrypt(body) { id in
      #expect(id == Array("a1".utf8))
      return key
    }
    #expect(String(decoding: content, as: UTF8.self) == Self.walrus)
  }

  /// An oracle: what is read is what was written, in records of any size.
  @Test(arguments: [18, 25, 100, 4_096], [0, 1, 7, 8, 9, 83, 84, 500])
  func recordsOfAnySizeAreRead(recordSize: Int, count: Int) throws {
    let content = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    let key = [UInt8](repeating: 7, count: 16)
    let body = try EncryptedContent.encrypt(
      content, key: key, keyID: [1], salt: [UInt8](repeating: 3, count: 16),
      recordSize: recordSize)
    #expect(try PushBrowser.decrypt(body) { _ in key } == content)
  }
}

@Suite("Messages to browsers")
struct PushEncryptionTests {
  private static let browser = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
  private static let secret = "BTBZMqHH6r4Tts7J_aSIgg"
  private static let message = "When I grow up, I want to be a watermelon"
  private static let body =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
    + "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"

  private func key(_ text: String) throws -> P256.KeyAgreement.PrivateKey {
    try P256.KeyAgreement.PrivateKey(rawRepresentation: #require(Base64URL.bytes(text)))
  }

  /// RFC 8291, appendix A.
  @Test func theExampleOfTheStandardIsEncrypted() throws {
    let publicKey = try #require(
      Base64URL.bytes(
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"))
    let secret = try #require(Base64URL.bytes(Self.secret))
    let encryption = try #require(PushEncryption(publicKey, secret: secret))
    let body = try encryption.encrypt(
      Array(Self.message.utf8), salt: try #require(Base64URL.bytes("DGv6ra1nlYgDCS1FRnbzlw")),
      from: key("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
    #expect(Base64URL.text(body) == Self.body)
  }

  @Test func theBrowserOfTheStandardReadsIt() throws {
    let secret = try #require(Base64URL.bytes(Self.secret))
    let browser = PushBrowser(key: try key(Self.browser), secret: secret)
    let message = try browser.read(try #require(Base64URL.bytes(Self.body)))
    #expect(String(decoding: message, as: UTF8.self) == Self.message)
  }

  @Test func anotherBrowserCannotReadIt() throws {
    let browser = PushBrowser()
    let keys = browser.keys
    let encryption = try #require(PushEncryption(keys))
    let body = try encryption.encrypt([1, 2, 3], salt: Secrets().bytes(16))
    #expect(try browser.read(body) == [1, 2, 3])
    #expect(throws: (any Error).self) { try PushBrowser().read(body) }
  }

  @Test func theLongestMessageIsWhatPushServicesTake() throws {
    let encryption = try #require(PushEncryption(PushBrowser().keys))
    let message = [UInt8](repeating: 1, count: PushEncryption.mostBytes)
    #expect(try encryption.encrypt(message, salt: Secrets().bytes(16)).count == 4_096)
  }

  @Test(arguments: [
    ([UInt8](), 16), ([UInt8](repeating: 4, count: 65), 16), ([UInt8](repeating: 4, count: 64), 16),
  ])
  func keysThatNoBrowserHasMadeAreRefused(key: [UInt8], secretLength: Int) {
    #expect(PushEncryption(key, secret: [UInt8](repeating: 1, count: secretLength)) == nil)
  }

  @Test(arguments: [0, 15, 17])
  func aSecretOfAnotherLengthIsRefused(length: Int) throws {
    let key = try #require(Base64URL.bytes(PushBrowser().keys.publicKey))
    #expect(PushEncryption(key, secret: [UInt8](repeating: 1, count: length)) == nil)
  }
}
