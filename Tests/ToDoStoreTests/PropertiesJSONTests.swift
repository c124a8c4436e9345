import Testing
import ToDo

@testable import ToDoStore

/// The text in which the store keeps foreign properties.
struct PropertiesJSONTests {
  @Test func propertiesHaveKnownBytes() {
    let properties: [String: JSONValue] = [
      "b": .number(1), "a": .integer(1), "": .array([.bool(true), .null, .object([:])]),
      "é\"\\": .string("\u{1}/é"), "large": .number(1e300), "infinite": .number(-.infinity),
      "none": .number(.nan),
    ]
    let text =
      #"{"":[true,null,{}],"a":1,"b":1.0,"infinite":-1e999,"large":1e+300,"none":null,"#
      + #""é\"\\":"\u0001/é"}"#
    #expect(PropertiesJSON.text(of: properties) == text)
  }

  @Test func noPropertiesHaveNoText() {
    #expect(PropertiesJSON.text(of: [:]) == nil)
  }

  /// Earlier versions wrote every control character with its number.
  @Test func textsOfEarlierVersionsAreRead() {
    let text = #"{"a":"\u000a\u0009\u000d\u001f","b":1e999,"c":-1e999,"d":-0.0,"e":1.0,"f":1}"#
    #expect(
      PropertiesJSON.properties(in: text) == [
        "a": .string("\n\t\r\u{1f}"), "b": .number(.infinity), "c": .number(-.infinity),
        "d": .number(-0.0), "e": .number(1), "f": .integer(1),
      ])
  }

  @Test(arguments: ["", "[]", "1", "{", "{}x", "{\"a\":}", "{\"a\":1,}", "{\"a\":\"\\ud800\"}"])
  func aTextThatIsNotAnObjectHoldsNoProperties(text: String) {
    #expect(PropertiesJSON.properties(in: text) == nil)
  }

  @Test func theDeepestTextThatEarlierVersionsReadIsRead() {
    func nested(_ depth: Int) -> String {
      "{\"a\":" + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}"
    }
    #expect(PropertiesJSON.properties(in: nested(999)) != nil)
    #expect(PropertiesJSON.properties(in: nested(1000)) == nil)
  }
}
