import JSONText
import Testing
import ToDo

struct JSONScannerTests {
  private func value(_ text: String) throws(JSONError) -> JSONValue {
    try value(Array(text.utf8))
  }

  private func value(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    try JSONScanner.value(of: bytes)
  }

  @Test(
    arguments: [
      ("0", .integer(0)), ("-12", .integer(-12)), ("9223372036854775807", .integer(.max)),
      ("-9223372036854775808", .integer(.min)), ("9223372036854775808", .number(0x1p63)),
      ("1.0", .number(1)), ("1e2", .number(100)), ("1E+2", .number(100)), ("25e-1", .number(2.5)),
      ("0.1", .number(0.1)), ("123456789012345678901234567890", .number(1.2345678901234568e29)),
      ("9007199254740993.0", .number(9_007_199_254_740_992)), ("1e-400", .number(0)),
      ("0e99999999999999999999", .number(0)), ("4.9e-324", .number(.leastNonzeroMagnitude)),
      ("1.7976931348623157e308", .number(.greatestFiniteMagnitude)),
      ("8.5e22", .number(8.5e22)), ("1e23", .number(1e23)),
    ] as [(String, JSONValue)])
  func numbersAreExact(text: String, expected: JSONValue) throws {
    #expect(try value(text) == expected)
  }

  @Test(arguments: ["-0", "-0.0", "-0e1"]) func minusZeroKeepsItsSign(text: String) throws {
    guard case .number(let number) = try value(text) else {
      Issue.record("\(text) was not read as a double")
      return
    }
    #expect(number.sign == .minus)
  }

  @Test(arguments: [
    (#""""#, ""), (#""a\"\\\/\b\f\n\r\tz""#, "a\"\\/\u{8}\u{c}\n\r\tz"),
    (#""\u00e9é\u20AC""#, "éé€"),
    (#""\ud83e\uDDD7""#, "🧗"), (#""\u0000""#, "\0"), ("\"\u{7f}\u{2028}\"", "\u{7f}\u{2028}"),
  ])
  func stringsAreUnescaped(text: String, expected: String) throws {
    #expect(try value(text) == .string(expected))
  }

  @Test func structuresNestAndWhiteSpaceIsSkipped() throws {
    let text = "\u{feff} {\"a\" : [ 1 ,\t{ } , [ ] , null ],\r\n\"b\":true, \"\": false } \n"
    #expect(
      try value(text)
        == .object([
          "a": .array([.integer(1), .object([:]), .array([]), .null]), "b": .bool(true),
          "": .bool(false),
        ]))
  }

  @Test(arguments: [
    ("[1,]", 3), ("{\"a\":1,}", 7), ("[1 2]", 3), ("{\"a\" 1}", 5), ("{a:1}", 1), ("[01]", 2),
    ("[+1]", 1), ("[.5]", 1), ("[1.]", 3), ("[1e]", 3), ("[-]", 2), ("[NaN]", 1), ("[tru]", 1),
    ("[\"\t\"]", 2), ("[\"\\x\"]", 3), ("[\"\\u12g4\"]", 6), ("[\"\\ud800\"]", 8),
    ("[\"\\udc00\"]", 4), ("[\"\\ud800\\u0041\"]", 4), ("[1]x", 3), ("// no\n1", 0),
    ("[1]\u{0}", 3),
    ("}", 0), ("['a']", 1),
  ])
  func textThatIsNotJSONIsRefusedWithItsByteOffset(text: String, offset: Int) {
    do {
      let read = try value(text)
      Issue.record("\(text) was read as \(read)")
    } catch {
      guard case .notJSON(let position, let expected, _) = error else {
        Issue.record("\(text) gave \(error)")
        return
      }
      #expect(position.byteOffset == offset)
      #expect(!expected.isEmpty)
    }
  }

  @Test(arguments: [
    "", " ", "[", "[1", "[1,", "{", "{\"a", "{\"a\"", "{\"a\":", "{\"a\":1", "\"\\", "\"\\u00",
    "\"\\ud800", "-", "1.", "1e", "1e+", "t", "nul",
  ])
  func aCutOffTextIsReportedAsCutOff(text: String) {
    do {
      let read = try value(text)
      Issue.record("\(text) was read as \(read)")
    } catch {
      guard case .cutOff(let position, _) = error else {
        Issue.record("\(text) gave \(error)")
        return
      }
      #expect(position.byteOffset == text.utf8.count)
    }
  }

  @Test(
    arguments: [
      ([0x22, 0xff, 0x22], 1), ([0x22, 0x61, 0xc3, 0x22], 2), ([0x22, 0xed, 0xa0, 0x80, 0x22], 1),
      ([0x22, 0xc0, 0xaf, 0x22], 1), ([0x22, 0x5c, 0x6e, 0xf8, 0x22], 3),
    ] as [([UInt8], Int)])
  func bytesThatAreNotUTF8AreRefusedWithTheirOffset(bytes: [UInt8], offset: Int) {
    let position = TextPosition(byteOffset: offset, line: 1, column: offset + 1)
    #expect(throws: JSONError.notUTF8(position)) {
      try value(bytes)
    }
  }

  @Test func linesAndColumnsCountFromOne() {
    #expect(
      throws: JSONError.notJSON(
        TextPosition(byteOffset: 10, line: 2, column: 6), expected: "\",\" or \"]\"", found: "\"x\""
      )
    ) { try value("[1,\n \"é\" x]") }
  }

  @Test func theLastOfEqualNamesCountsWithARemark() throws {
    var scanner = JSONScanner(Array(#"{"a":[{"b":1,"b":2},{"c":0}],"a":[0,{"d":1,"d":2}]}"#.utf8))
    #expect(
      try scanner.value() == .object(["a": .array([.integer(0), .object(["d": .integer(2)])])]))
    #expect(scanner.remarks.map(\.path) == ["a[0].b", "a[1].d", "a"])
    #expect(scanner.remarks.allSatisfy { $0.kind == .repeatedName })
  }

  @Test(arguments: [
    (#"["a",{"b":[0,-1e999,1e999]}]"#, "[1].b[1]", 13), (#"{"a":"x\ud800y"}"#, "a", 13),
    (#"{"a":"\ud800\"\nz"}"#, "a", 13), (#"{"a":{"\udc00":1}}"#, "a", 9),
    (#"["\ud800\u0041",1e999]"#, "[0]", 4), (#"["\ud800\ud83e\udd17"]"#, "[0]", 4),
  ])
  func theFirstDefectIsARemarkAndReadingGoesOn(text: String, place: String, offset: Int) throws {
    var scanner = JSONScanner(Array(text.utf8))
    _ = try scanner.value()
    try scanner.finish()
    #expect(scanner.remarks.count == 1)
    let first = scanner.defect
    let defect = try #require(first)
    #expect(defect.path == place)
    switch defect.error {
    case .numberTooLarge(let position), .notJSON(let position, _, _):
      #expect(position.byteOffset == offset)
    default: Issue.record("\(defect.error)")
    }
  }

  @Test func skippedValuesAreCheckedToo() throws {
    let text = #"{"a":[1,{"b":null}],"a":"x"} [true] "#
    var scanner = JSONScanner(Array(text.utf8))
    #expect(try scanner.skipValue() == .object)
    #expect(try scanner.skipValue() == .array)
    try scanner.finish()
    #expect(scanner.remarks.isEmpty)
    for text in ["[1,]", "{\"a\"}", "[[[", String(repeating: "[", count: 129)] {
      var scanner = JSONScanner(Array(text.utf8))
      #expect(throws: JSONError.self) { try scanner.skipValue() }
    }
  }

  @Test(arguments: ["[", "{\"a\":"])
  func nestingBeyondTheLimitIsRefused(opening: String) throws {
    let closing = opening == "[" ? "]" : "}"
    func nested(_ depth: Int) -> String {
      String(repeating: opening, count: depth) + "1" + String(repeating: closing, count: depth)
    }
    #expect(throws: Never.self) { try value(nested(JSONRules().depthLimit)) }
    for depth in [JSONRules().depthLimit + 1, 1_000_000] {
      #expect {
        try value(nested(depth))
      } throws: { error in
        guard case .tooDeep(let position, 128) = error as? JSONError else { return false }
        return position.byteOffset == opening.utf8.count * 128
      }
    }
  }

  @Test func aNumberBeyondDoublesIsRefused() {
    #expect(throws: JSONError.numberTooLarge(TextPosition(byteOffset: 1, line: 1, column: 2))) {
      try value("[-1e309]")
    }
  }
}
