import Testing
import ToDo
import ToDoFormats

struct JSONFixReaderTests {
  private func read(_ text: String) throws -> FixReading { try FixReading(text, as: .json) }

  @Test func everyMemberOfAPlainObjectIsRead() throws {
    let read = try read(
      #"{"lat": 52.5, "lon": -13.4, "time": "2026-11-21T11:00:00+01:00", "acc": 8.5, "#
        + #""speed": 1.5, "course": 370, "device": "phone", "battery": {"level": [1]}}"#)
    #expect(
      try read.fixes == [
        .expected(52.5, -13.4, at: 1_795_255_200, accuracy: 8.5, speed: 1.5, course: 10)
      ])
    #expect(read.devices == ["phone"] && read.refusals.isEmpty && read.error == nil)
  }

  @Test(arguments: [
    #"{"latitude":1,"longitude":2,"timestamp":3,"accuracy":4,"speed":5,"bearing":6}"#,
    #"{"lat":"1","lng":" 2 ","time":"3","acc":"4.0","speed":"5e0","heading":"+6"}"#,
    #"{"lat":1,"latitude":9,"lon":null,"lng":2,"time":3.0,"acc":4,"speed":5,"course":6}"#,
    #"{"heading":6,"speed":5,"acc":4,"time":"1970-01-01T00:00:03Z","lon":2,"lat":1}"#,
    #"{"lat":1,"lon":2,"time":"1970-01-01 00:00:03","acc":4,"speed":5,"course":6,"device":" "}"#,
    #"{"lat":0,"lat":1,"lon":2,"time":3,"acc":4,"speed":5,"course":6,"device":null}"#,
  ])
  func spellingsMeanTheSame(object: String) throws {
    let read = try read(object)
    #expect(try read.fixes == [.expected(1, 2, at: 3, accuracy: 4, speed: 5, course: 6)])
    #expect(read.devices == ["-"])
  }

  @Test func unknownValuesAreAbsent() throws {
    let read = try read(
      #"{"lat":1,"lon":2,"time":3,"acc":null,"speed":-1,"course":-1}"# + "\n"
        + #"{"lat":1,"lon":2,"time":3}"#)
    #expect(try read.fixes == [.expected(1, 2, at: 3), .expected(1, 2, at: 3)])
  }

  @Test func aNegativeAccuracyIsKept() throws {
    let fixes = try read(#"{"lat":1,"lon":2,"time":3,"acc":-1}"#).fixes
    #expect(fixes.first?.accuracy == .meters(-1))
  }

  @Test func aDeviceMayBeANumber() throws {
    #expect(try read(#"{"lat":1,"lon":2,"time":3,"device":7}"#).devices == ["7"])
  }

  @Test(arguments: [
    "A\nB\nC\n", "A\r\nB\r\nC", "\n\n A\n\n\tB\n C \n", "ABC", "A B,C", "[A,B,C]", "[ A\n, B ]C",
    "[A][]\n[B,C]\n", "[\nA,\nB,\nC\n]\n", "\u{feff}A\nB\nC\n", "A,\nB,\nC,\n",
  ])
  func objectsAreReadFromEveryShapeOfFile(shape: String) throws {
    var text = shape
    for (letter, time) in [("A", 1), ("B", 2), ("C", 3)] {
      text = text.replacing(letter, with: #"{"lat":1,"lon":2,"time":\#(time)}"#)
    }
    let read = try read(text)
    #expect(read.outline == ["1.0", "2.0", "3.0"] && read.error == nil)
  }

  @Test func anObjectMayHaveManyLines() throws {
    let read = try read(
      "{\n  \"lat\": 1,\n  \"x\": [\n    {\n    }\n  ],\n  \"lon\": 2,\n\"time\": 3\n}\n")
    #expect(read.outline == ["3.0"])
  }

  @Test func bracesInStringsDoNotEndAnObject() throws {
    let read = try read(#"{"a":"}\"}\\","lat":1,"lon":2,"time":3}{"lat":1,"lon":2,"time":4}"#)
    #expect(read.outline == ["3.0", "4.0"])
  }

  @Test(arguments: [
    ("{}", "there is no lat and no lon and no time. A position needs lat, lon and time."),
    (#"{"lat":1,"lon":2}"#, "there is no time. A position needs lat, lon and time."),
    (#"{"lat":1,"lon":2,"time":null}"#, "there is no time. A position needs lat, lon and time."),
    (#"{"lat":"","lon":2,"time":3}"#, "there is no lat. A position needs lat, lon and time."),
    (
      #"{"lat":"north","lon":2,"time":3}"#,
      "the lat \"north\" is not a number. Give one, or leave it out."
    ),
    (
      #"{"lat":1,"lon":2,"time":3,"acc":[5]}"#,
      "the acc (an array) is not a number. Give one, or leave it out."
    ),
    (
      #"{"lat":1,"lon":2,"time":"noon"}"#,
      "the time \"noon\" cannot be read. Give one like 2026-11-21T18:00:00Z, or seconds since 1970."
    ),
    (
      #"{"lat":1,"lon":2,"time":"2026-11-21"}"#,
      "the time \"2026-11-21\" cannot be read. Give one like 2026-11-21T18:00:00Z, or seconds since 1970."
    ),
    (
      #"{"lat":1,"lon":2,"time":true}"#,
      "the time (true) cannot be read. Give one like 2026-11-21T18:00:00Z, or seconds since 1970."
    ),
    (
      #"{"lat":1,"lon":2,"time":1795255200000}"#,
      "the time 1795255200000 is beyond the year 9999. Give seconds since 1970, not milliseconds."
    ),
    (
      #"{"lat":1,"lon":2,"time":3,"device":{}}"#,
      "the device (an object) is not a name. Give a text."
    ),
  ])
  func anObjectWithoutAValidFixIsRefused(object: String, reason: String) throws {
    let read = try read("\n" + object + "\n" + #"{"lat":1,"lon":2,"time":3}"#)
    #expect(read.outline == ["line 2", "3.0"])
    #expect(read.refusals.first?.text == reason)
    #expect(read.refusals.first?.byteOffset == 1)
  }

  @Test func latitudesBeyondTheEarthAreRefused() throws {
    let read = try read(#"{"lat":91,"lon":2,"time":3}"#)
    #expect(read.fixes.isEmpty)
    #expect(read.refusals.first?.text.contains("91") == true)
  }

  /// Good lines around a bad one are read.
  @Test(arguments: [
    "hello", "5", "null", "\"a\"", "}", "]", "{", "{\"lat\":1,", "{\"lat\":1,\"lon\":", "{\"lat",
    "{\"lat\":1,\"lon\":2,\"time\":3", "[INFO] on {}", "[5]", "[[]]", "[,", "{lat:1}",
    "{\"lat\":1,}", "{\"lat\":]}",
    "{\"lat\":1] \"lon\":{}}", "{\"lat\":01}", "{\"lat\":1e999,\"lon\":2,\"time\":3}",
    "{\"a\":[{\"b\":",
    "{\"device\":\"\\ud800\",\"lat\":1,\"lon\":2,\"time\":3}", "\u{0}", "{\u{0}}", "{\"a\":\"\\\"}",
    String(repeating: "{\"a\":", count: 1000), "{\"a\":" + String(repeating: "[", count: 1000),
    "{\"a\":" + String(repeating: "[", count: 200) + String(repeating: "]", count: 200) + "}",
  ])
  func aBadLineDoesNotSpoilOthers(line: String) throws {
    let good = #"{"lat":1,"lon":2,"time":TIME}"#
    let text = "\(good.replacing("TIME", with: "1"))\n\(line)\n\(good.replacing("TIME", with: "2"))"
    let read = try read(text)
    #expect(read.outline == ["1.0", "line 2", "2.0"] && read.error == nil)
  }

  @Test func textAfterAnObjectOnItsLineIsRefusedByItself() throws {
    let read = try read(#"{"lat":1,"lon":2,"time":3}} {}"# + "\n{}")
    #expect(read.outline == ["3.0", "line 1", "line 2"])
  }

  @Test func anObjectRightAfterABadOneIsRead() throws {
    let read = try read(#"{"lat":1,} {"lat":1,"lon":2,"time":3}"#)
    #expect(read.outline == ["line 1", "3.0"])
  }

  @Test func bytesThatAreNotUTF8AreRefused() throws {
    let bytes = Array("{\"device\":\"".utf8) + [0xff] + Array("\",\"lat\":1}\n{}".utf8)
    let read = try FixReading(ByteStream(bytes), as: .json)
    #expect(read.outline == ["line 1", "line 2"])
    #expect(read.refusals.first?.text.contains("not UTF-8") == true)
  }

  @Test func syntaxErrorsHaveTheirPosition() throws {
    let read = try read("\n{\"lat\":1,\n \"lon\" 2}\n")
    #expect(
      read.refusals == [
        FormatNotice(
          path: "line 2",
          text: "line 3, column 8 (byte 18): expected \":\", found \"2\". Correct the JSON there.",
          byteOffset: 1)
      ])
  }

  @Test func anObjectThatIsCutOffAtTheEndIsRefused() throws {
    let read = try read(#"{"lat":1,"lon":2,"time":3}"# + "\n" + #"{"lat":1,"lo"#)
    #expect(read.outline == ["3.0", "line 2"])
    #expect(read.refusals.first?.text == "the object is cut off. Check what writes it.")
  }

  @Test func elementsWithoutAFixAreRefusedWithTheirIndex() throws {
    let read = try read("[{\"lat\":1,\"lon\":2,\"time\":3},\n{}]\n{}")
    #expect(read.outline == ["3.0", "[1], line 2", "line 3"])
  }

  @Test(arguments: [
    ("[A,{]", ["[1], line 1"]), ("[A,", ["line 1"]), ("[A", ["line 1"]), ("[A,]", ["line 1"]),
    ("[A,5]", ["line 1"]), ("[A}", ["line 1"]), ("[A,x,A]", ["line 1"]),
    ("[A,\nx\n]", ["line 1", "line 2"]), ("[A,{\"a\":1,}]", ["[1], line 1"]),
    ("[A,{\"a\":1]", ["[1], line 1"]), ("[A,{\"a\":\"x]", ["[1], line 1"]),
  ])
  func aBrokenArrayDoesNotSpoilOtherLines(array: String, refusals: [String]) throws {
    let good = #"{"lat":1,"lon":2,"time":3}"#
    let text = array.replacing("A", with: good)
    for following in ["\(good)", "[\(good)]", "a/b/c \(good)"] {
      let read = try read("\(text)\n\(following)\n\(good)\n")
      #expect(read.fixes.count == 3 && read.error == nil, "before \(following)")
      #expect(read.refusals.map(\.path) == refusals, "before \(following)")
    }
  }

  @Test(arguments: [#"[A,{"a":"#, #"[A,{"a":["#, #"[A,{"a":{"b"#, #"[{"a":1,"#])
  func anArrayCutOffInAnObjectDoesNotSpoilOtherObjects(array: String) throws {
    let good = #"{"lat":1,"lon":2,"time":3}"#
    let read = try read("\(good)\n\(array.replacing("A,", with: ""))\n\(good)\n\(good)\n")
    #expect(read.outline == ["3.0", "[0], line 2", "3.0", "3.0"] && read.error == nil)
  }

  @Test func aMalformedObjectDoesNotSpoilOthersOfItsArray() throws {
    let read = try read(#"[{"lat":1,},{"lat":1,"lon":2,"time":3}]"#)
    #expect(read.outline == ["[0], line 1", "3.0"])
  }

  @Test func objectsInAnArrayMayLackCommas() throws {
    let good = #"{"lat":1,"lon":2,"time":3}"#
    #expect(try read("[\(good) \(good)]").outline == ["3.0", "line 1", "3.0"])
  }

  @Test(arguments: [
    ("[\nA\nB\nC\n", ["1.0", "line 1", "2.0", "3.0"]),
    ("[\n[A]\nB\nC\n", ["line 1", "1.0", "2.0", "3.0"]),
    ("[\na/b A\nB\nC\n", ["line 1", "1.0", "2.0", "3.0"]),
    ("[A\n[B]\nC\n", ["1.0", "line 1", "2.0", "3.0"]),
  ])
  func aLoneBracketDoesNotSpoilALine(shape: String, outline: [String]) throws {
    var text = shape
    for (letter, time) in [("A", 1), ("B", 2), ("C", 3)] {
      text = text.replacing(letter, with: #"{"lat":1,"lon":2,"time":\#(time)}"#)
    }
    let read = try read(text)
    #expect(read.outline == outline && read.error == nil)
  }

  @Test func errorsInArraysHaveTheirIndexAndLine() throws {
    let refusals = try read("[\n {},\n {\"lat\" 1},\n 5]\n").refusals.dropFirst()
    #expect(
      refusals.map(\.description) == [
        "[1], line 3 (byte 8): line 3, column 9 (byte 15): expected \":\", found \"1\". Correct "
          + "the JSON there.",
        "line 1 (byte 0): the array breaks off, and what follows on that line may be lost: line 4, "
          + "column 2 (byte 20): expected \"{\", found \"5\". Correct the JSON there.",
      ])
  }

  @Test(arguments: ["[", " [\n", "\u{feff}[ "])
  func onlyTheBeginningOfAnArrayIsAnError(text: String) throws {
    let read = try read(text)
    guard case .cutOff? = read.error, read.entries.isEmpty else {
      Issue.record("another error, or none")
      return
    }
  }

  @Test(arguments: ["", " \n\t\r\n", "\u{feff}"])
  func aBlankTextIsAnEmptyFile(text: String) throws {
    #expect(try read(text).error == .emptyFile)
  }

  @Test func anObjectBeyondTheLimitIsRefused() throws {
    let long = "{\"a\":\"" + String(repeating: "x", count: 1 << 20) + "\"}"
    let read = try read("\(long)\n{}\n[\(long),{}]")
    #expect(read.outline == ["line 1", "line 2", "[0], line 3", "[1], line 3"])
    #expect(
      read.refusals.first?.text == "the object has more than 1048576 bytes. Make it smaller.")
  }
}
