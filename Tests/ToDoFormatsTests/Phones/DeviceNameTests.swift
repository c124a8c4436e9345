import Testing

@testable import ToDoFormats

struct DeviceNameTests {
  @Test(
    arguments: [
      ("phone", "phone"), ("~!9", "~!9"), ("a/b", "a-b"), ("/", "-"), (" a b\t", "a b"),
      ("a\u{7}b\u{7F}", "ab"), ("caf\u{E9}", "caf\u{E9}"), ("", nil), (" ", nil), ("\u{7F}", nil),
      (String(repeating: "a", count: 64), String(repeating: "a", count: 64)),
      (String(repeating: "a", count: 65), String(repeating: "a", count: 64)),
      (String(repeating: "\u{E9}", count: 65), String(repeating: "\u{E9}", count: 64)),
    ] as [(String, String?)])
  func aNameKeepsWhatListsCanShow(given: String, kept: String?) {
    #expect(DeviceName(given)?.text == kept)
  }
}
