import Testing

@testable import TodoServer

@Suite struct FormBodyTests {
  @Test func percentSignsPlusesAndLineEndsAreRead() throws {
    let form = try FormBody(Array("a=1+2%2B3&note=one%0D%0Atwo&b&=x&c=%C3%BC%zz%e".utf8))
    #expect(form["a"] == "1 2+3")
    #expect(form.text("note") == "one\ntwo")
    #expect(form["b"] == "")
    #expect(form["c"] == "ü%zz%e")
    #expect(form["missing"] == "")
  }

  @Test func bytesThatAreNotUTF8BecomeTheReplacementCharacter() throws {
    #expect(try FormBody(Array("a=%FF".utf8))["a"] == "\u{FFFD}")
  }

  @Test func aFieldMayBeGivenSeveralTimes() throws {
    let form = try FormBody(Array("day=mon&day=fri&on=yes".utf8))
    #expect(form.values("day") == ["mon", "fri"])
    #expect(form.isOn("on"))
    #expect(!form.isOn("off"))
  }

  @Test func tooManyFieldsAreRefused() {
    let text = (0...500).map { "f\($0)=1" }.joined(separator: "&")
    #expect(throws: Problem.self) { try FormBody(Array(text.utf8)) }
  }
}
