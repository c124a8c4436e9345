import Testing
import ToDo
import ToDoFormats

struct CSVFixReaderTests {
  private func read(_ text: String) throws -> FixReading { try FixReading(text, as: .csv) }

  @Test(arguments: [
    "lat,lon,time,acc,speed,course,device\n1,2,1970-01-01T00:00:03Z,4,5,6,phone",
    "device;Heading;speed;ACCURACY;Timestamp;Longitude;Latitude\nphone;6,0;5;4,0;3;2,0;1\n",
    "\u{feff}\"x\",\"lat\", lng ,time,acc,speed,bearing,device\r\n,1,2,3,4,5,6,\"phone\"\r\n",
    "lat\tlon\ttime\tacc\tspeed\tcourse\tdevice\r1\t2\t3\t4\t5\t6\tphone\r",
    "\n\nlat,lon,time,acc,speed,course,device,\n\n1,2,1970-01-01 00:00:03,4,5,6,phone,z\n\n,,,,,,,\n",
  ])
  func columnsAreFoundByTheirNames(text: String) throws {
    let read = try read(text)
    #expect(try read.fixes == [.expected(1, 2, at: 3, accuracy: 4, speed: 5, course: 6)])
    #expect(read.devices == ["phone"] && read.refusals.isEmpty && read.error == nil)
  }

  @Test func emptyFieldsAreAbsent() throws {
    let read = try read("lat,lon,time,acc,speed,course,device\n1,2,3,, ,,\n")
    #expect(try read.fixes == [.expected(1, 2, at: 3)] && read.devices == ["-"])
  }

  @Test func spacesAroundFieldsAreIgnored() throws {
    let read = try read("lat, lon, time, device\n1, 2 , 3, my phone \n")
    #expect(try read.fixes == [.expected(1, 2, at: 3)] && read.devices == ["my phone"])
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func everyLineBreakCountsOnce(lineBreak: String) throws {
    let lines = ["", "lat,lon,time", "1,2", "", "1,2,4", "1"]
    let read = try read(lines.joined(separator: lineBreak))
    #expect(read.outline == ["line 3", "4.0", "line 6"])
  }

  @Test func aHeaderAmongTheRowsIsSkipped() throws {
    let read = try read("lat,lon,time\n1,2,3\nlat,lon,time\n1,2,4\n")
    #expect(read.outline == ["3.0", "4.0"])
  }

  @Test(arguments: [
    ("1,2", "2 fields where the header has 3. Put fields with delimiters in quotation marks."),
    ("1,2,3,4", "4 fields where the header has 3. Put fields with delimiters in quotation marks."),
    ("1,,3", "there is no lon. A position needs lat, lon and time."),
    ("x,2,3", "the lat \"x\" is not a number. Give one, or leave it out."),
    ("nan,2,3", "the lat \"nan\" is not a number. Give one, or leave it out."),
    (
      "1,2,late",
      "the time \"late\" cannot be read. Give one like 2026-11-21T18:00:00Z, or seconds since 1970."
    ),
    (
      "1,2,1795255200000",
      "the time 1795255200000 is beyond the year 9999. Give seconds since 1970, not milliseconds."
    ),
    (
      "1,2,\"3",
      "a quotation mark opens here and is not closed on this line. Close it, or double it where "
        + "it is meant as text."
    ),
    (
      "\"1\" ,2,3",
      "text follows the closing quotation mark of field 1. Double quotation marks that are meant "
        + "as text."
    ),
    (
      "1,2\u{0},3",
      "line 3, column 4 (byte 22): a NUL byte, which text cannot contain. The file is damaged "
        + "or in UTF-16. Get it again, or save it in UTF-8."
    ),
  ])
  func aBadRowDoesNotSpoilOthers(row: String, reason: String) throws {
    let read = try read("lat,lon,time\n1,2,3\n\(row)\n1,2,4\n")
    #expect(read.outline == ["3.0", "line 3", "4.0"] && read.error == nil)
    #expect(read.refusals == [FormatNotice(path: "line 3", text: reason, byteOffset: 19)])
  }

  @Test func latitudesBeyondTheEarthAreRefused() throws {
    #expect(try read("lat,lon,time\n-91,2,3\n").outline == ["line 2"])
  }

  @Test func bytesThatAreNotUTF8SpoilOnlyTheirRow() throws {
    let bytes = Array("lat,lon,time,x\n1,2,3,".utf8) + [0xff] + Array("\n1,2,4,\n".utf8)
    #expect(try FixReading(ByteStream(bytes), as: .csv).outline == ["line 2", "4.0"])
  }

  @Test func aLineBeyondTheLimitIsRefused() throws {
    let long = String(repeating: "x", count: 1 << 20)
    let read = try read("lat,lon,time\n\(long)x\n1,2,4\n")
    #expect(read.outline == ["line 2", "4.0"])
    #expect(read.refusals.first?.text == "the line has more than 1048576 bytes. Make it shorter.")
  }

  @Test(arguments: [
    ("lat,lon\n1,2\n", ["\"time\""]), ("1,2,3\n", ["\"lat\"", "\"lon\"", "\"time\""]),
    ("time,Latitude\n", ["\"lon\""]),
  ])
  func aHeaderWithoutTheNeededColumnsIsAnError(text: String, missing: [String]) throws {
    guard case .noFixHeader(1, _, missing)? = try read(text).error else {
      Issue.record("another error, or none")
      return
    }
  }

  @Test func theErrorOfAHeaderSaysWhatToDo() throws {
    #expect(
      try read("\nlat,x\n").error?.description
        == "line 2: positions are read from GPX, JSON, and CSV whose first line names the columns. "
        + "This one has no \"lon\" and no \"time\"; the columns are \"lat\", \"x\". Name one "
        + "\"lat\", one \"lon\" and one \"time\".")
  }

  @Test(arguments: ["", "\n \r\n", "\u{feff}"])
  func aBlankTextIsAnEmptyFile(text: String) throws {
    #expect(try read(text).error == .emptyFile)
  }
}
