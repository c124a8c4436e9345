import JSONText
import Testing
import ToDo

struct JSONWriterTests {
  private func text(
    _ value: JSONValue, _ rules: JSONRules = JSONRules()
  ) throws(UnwritableJSON) -> String {
    var writer = JSONWriter(rules)
    try writer.write(value)
    return writer.text
  }

  @Test(arguments: [
    "[{\"a\":-0.0,\"b\":1e+300},\"\\u0000\\n\\\"\\\\é\",9223372036854775807,1.0,null,true,false,[],{}]"
  ])
  func whatIsWrittenIsReadAgain(written: String) throws {
    #expect(try text(JSONScanner.value(of: Array(written.utf8))) == written)
  }

  @Test func membersAreSortedByTheBytesOfTheirNames() throws {
    let object: JSONValue = .object(["b": .null, "": .null, "é": .null, "B": .null, "ba": .null])
    #expect(try text(object) == #"{"":null,"B":null,"b":null,"ba":null,"é":null}"#)
  }

  @Test func aShortNumberHasNoZeroFraction() {
    for (number, expected) in [(5.0, "5"), (-0.0, "-0"), (0.5, "0.5"), (1e16, "1e+16")] {
      var writer = JSONWriter()
      writer.write(finite: number, isShort: true)
      #expect(writer.text == expected)
    }
  }

  /// The digits of the standard library are the fewest that read back as the same double.
  @Test func numbersHaveTheFewestDigits() {
    var random = SystemRandomNumberGenerator()
    var numbers: [Double] = [
      0.001, 0.001.nextDown, 0.000_1, 52.52, -13.405, 0.1 + 0.2, 1 / 3, 99_999_999, 1e8,
      (1e8).nextDown, 12_345_678.123_456_7, 12_345_678.123_456_78, 0.123_456_7, 1e15, 1e16,
    ]
    for digits in 0...9 {
      let divisor = (0..<digits).reduce(1.0) { power, _ in power * 10 }
      for size in [1.0, 180, 20_000_000, 1e9] {
        for _ in 0..<200 {
          let decimal = Double.random(in: -size...size, using: &random)
          numbers.append((decimal * divisor).rounded() / divisor)
          numbers.append(decimal)
        }
      }
    }
    for number in numbers {
      for near in [number, number.nextUp, number.nextDown] {
        var writer = JSONWriter()
        writer.write(finite: near)
        #expect(writer.text == near.description)
      }
    }
  }

  @Test func numbersThatJSONDoesNotHaveAreRefused() {
    #expect(throws: UnwritableJSON.notFinite(.infinity)) { try text(.number(.infinity)) }
    #expect(throws: UnwritableJSON.self) { try text(.array([.number(.nan)])) }
  }

  @Test func rulesThatKeepInfinitiesWriteAndReadThem() throws {
    let rules = JSONRules(keepsInfinities: true)
    let numbers: [JSONValue] = [.number(.infinity), .number(-.infinity), .number(.nan)]
    let written = try text(.array(numbers), rules)
    #expect(written == "[1e999,-1e999,null]")
    #expect(
      try JSONScanner.value(of: Array(written.utf8), rules)
        == .array([.number(.infinity), .number(-.infinity), .null]))
  }

  @Test func nestingBeyondTheLimitIsRefused() throws {
    func nested(_ depth: Int) -> JSONValue {
      (0..<depth).reduce(.null) { value, _ in .array([value]) }
    }
    #expect(throws: UnwritableJSON.tooDeep(limit: 128)) { try text(nested(129)) }
    #expect(throws: UnwritableJSON.tooDeep(limit: 2)) {
      try text(nested(3), JSONRules(depthLimit: 2))
    }
    #expect(try text(nested(129), JSONRules(depthLimit: 200)).utf8.count == 2 * 129 + 4)
  }
}
