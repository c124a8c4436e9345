import Testing
import ToDo
import ToDoFormats

struct GPSDTests {
  private func read(_ text: String) throws -> FixReading { try FixReading(text, as: .json) }

  private func position(_ rest: String) -> String {
    #"{"class":"TPV","device":"/dev/ttyUSB0","lat":1,"lon":2,"time":"1970-01-01T00:00:03.000Z"\#(rest)}"#
  }

  @Test func aPositionIsAFixOfNoNamedDevice() throws {
    let read = try read(position(#","mode":3,"alt":40.5,"speed":1.5,"track":90.25,"climb":-0.1"#))
    #expect(try read.fixes == [.expected(1, 2, at: 3, speed: 1.5, course: 90.25)])
    #expect(read.devices == ["-"])
  }

  /// By hand: √(ln 20 ÷ ln 3.125) = 1.62146, and 1.50959 ÷ 1.95996 = 0.77021.
  @Test(arguments: [
    (#","eph":16.2146"#, 10), (#","eph":16.2146,"epx":1,"epy":1"#, 10), (#","eph":0"#, 0),
    (#","epx":10,"epy":10"#, 7.7021), (#","epx":6,"epy":8"#, 5.4462), (#","epx":10"#, 7.7021),
  ])
  func errorsOfNinetyFivePercentBecomeAccuraciesOfSixtyEight(
    rest: String, meters: Double
  ) throws {
    let accuracy = try #require(try read(position(rest)).fixes.first?.accuracy)
    #expect(abs(accuracy.meters - meters) < 0.001)
  }

  @Test(arguments: [
    #"{"class":"VERSION","release":"3.25","proto_major":3}"#,
    #"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/ttyUSB0"}]}"#,
    #"{"class":"WATCH","enable":true,"json":true}"#,
    #"{"class":"SKY","time":"1970-01-01T00:00:03Z","satellites":[{"PRN":1}]}"#,
    #"{"class":"AIS","type":1,"lat":1,"lon":2,"timestamp":3,"course":4}"#,
    #"{"class":"NEW1"}"#,
    #"{"class":"TPV","device":"/dev/ttyUSB0","mode":0}"#,
    #"{"class":"TPV","mode":1,"time":"1970-01-01T00:00:03Z"}"#,
    #"{"class":"TPV","mode":1,"lat":1,"lon":2,"time":"1970-01-01T00:00:02Z"}"#,
  ])
  func reportsWithoutAPositionAreSkipped(report: String) throws {
    let read = try read("\(report)\n\(position(""))\n\(report)")
    #expect(read.outline == ["3.0"] && read.error == nil)
  }

  @Test(arguments: ["car", "Car", "TRUCK", ""])
  func plainObjectsMayHaveAClassToo(name: String) throws {
    let read = try read(#"{"class":"\#(name)","lat":1,"lon":2,"time":3,"device":"a"}"#)
    #expect(read.outline == ["3.0"] && read.devices == ["a"])
  }

  @Test func aPositionWithoutATimeIsRefused() throws {
    let read = try read(#"{"class":"TPV","mode":2,"lat":1,"lon":2}"#)
    #expect(read.refusals.map(\.text) == ["there is no time. A position needs lat, lon and time."])
  }
}
