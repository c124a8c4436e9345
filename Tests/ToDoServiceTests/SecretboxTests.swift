import Testing
import ToDoService

struct SecretboxTests {
  @Test func aKeyIsPaddedWithZeros() {
    #expect(Secretbox.key(of: "ab") == [0x61, 0x62] + Array(repeating: 0, count: 30))
  }

  @Test(arguments: ["", String(repeating: "x", count: 33), String(repeating: "ö", count: 17)])
  func aKeyHasOneToThirtyTwoBytes(word: String) {
    #expect(Secretbox.key(of: word) == nil)
  }

  @Test func whatWasNotEncryptedByTheKeyIsNotOpened() {
    let box = Secretbox(key: Array(repeating: 7, count: 32))
    for count in [0, 1, 23, 24, 39, 40, 41, 200] {
      #expect(box.open(Array(repeating: 1, count: count)) == nil)
    }
  }
}
