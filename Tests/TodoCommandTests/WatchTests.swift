import Foundation
import Testing
import ToDo

/// `todo watch` as it is used: positions in, reminders out.
struct WatchTests {
  private let session: TodoSession

  init() throws {
    session = try TodoSession()
  }

  /// East along a parallel: seconds after ten and hundredths of a degree. 0.01° is 680 m.
  private static let visit: [(seconds: Int, hundredths: Double)] = [
    (0, -1), (30, 0), (60, 0), (600, 0), (630, 1), (660, 2),
  ]

  private static func time(_ seconds: Int) -> String {
    String(format: "2020-11-21T10:%02d:%02dZ", seconds / 60, seconds % 60)
  }

  private static func longitude(_ hundredths: Double) -> Double { 13.4 + hundredths / 100 }

  private static let json =
    visit.map {
      #"{"lat":52.5,"lon":\#(longitude($0.hundredths)),"acc":10,"time":"\#(time($0.seconds))"}"#
    }.joined(separator: "\n") + "\n"

  private static let csv =
    "time,lat,lon,acc\n"
    + visit.map { "\(time($0.seconds)),52.5,\(longitude($0.hundredths)),10\n" }.joined()

  private static let gpx =
    #"<gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>"#
    + visit.map {
      #"<trkpt lat="52.5" lon="\#(longitude($0.hundredths))"><time>\#(time($0.seconds))</time></trkpt>"#
    }.joined() + "</trkseg></trk></gpx>"

  private static let ownTracks = visit.map {
    #"{"_type":"location","lat":52.5,"lon":\#(longitude($0.hundredths)),"acc":10,"#
      + #""tst":\#(1_605_952_800 + $0.seconds),"topic":"owntracks/me/phone"}"#
  }.joined(separator: "\n")

  @Test(arguments: [json, csv, gpx, ownTracks])
  func aReminderIsPrintedAsItFiresAndNotAgain(input: String) throws {
    let arrive = try session.add("Milk", "--at", "52.5,13.4", "--name", "Rewe", "--on", "arrive")
    let leave = try session.add("Keys", "--at", "52.5,13.4", "--radius", "150m", "--on", "leave")
    #expect(
      try session.lines("watch", "--device", "me/phone", input: input) == [
        "2020-11-21 10:00\tarrived\t\(arrive)\tMilk\tRewe\t",
        "2020-11-21 10:10\tleft\t\(leave)\tKeys\t\t1.2 km",
      ])
    let again = try session.todo("watch", "--device", "me/phone", input: input)
    #expect(again.code == 0 && again.output.isEmpty)
    #expect(again.error.contains(" late or repeated points; the first out of order by "))
  }

  @Test func aFileThatIsReadAgainBringsOneRemark() throws {
    try session.add("Milk", "--at", "52.5,13.4", "--on", "arrive")
    #expect(try session.todo("watch", input: Self.json).error.isEmpty)
    let remarks = try session.todo("watch", input: Self.json).error.split(separator: "\n")
    #expect(
      remarks.map { String($0.prefix { $0 != ";" }) } == [
        "todo: standard input: 6 late or repeated points"
      ])
  }

  @Test func inputInPiecesGivesTheSame() throws {
    let leave = try session.add("Keys", "--at", "52.5,13.4", "--on", "leave")
    let lines = Self.json.split(separator: "\n").map { $0 + "\n" }
    var told: [String] = []
    for line in lines { told += try session.lines("watch", input: String(line)) }
    #expect(told == ["2020-11-21 10:10\tleft\t\(leave)\tKeys\t\t1.3 km"])
  }

  @Test func jsonHasOneReminderPerLine() throws {
    let id = try session.add("Milk", "--at", "52.5,13.4", "--on", "arrive")
    let lines = try session.lines("watch", "--json", input: Self.json)
    #expect(lines.count == 1)
    #expect(
      lines.first?.hasPrefix(
        "{\"cause\":\"enter\",\"device\":\"phone\",\"distance\":0,\"entry\":null,"
          + "\"event\":\"arrive\",\"id\":\"\(id)/0/phone/enter/1605952830000\",") == true)
  }

  @Test func aCommandHasTheEventInItsEnvironmentAndOnItsInput() throws {
    let id = try session.add(
      "Milk $(x) 'y'", "--at", "52.5,13.4", "--name", "Rewe", "--on", "arrive")
    let lines = try session.lines(
      "watch", "--exec",
      #"echo "$TODO_ID|$TODO_TITLE|$TODO_PLACE|$TODO_CAUSE|$TODO_TIME|$TODO_DEVICE|$TODO_DISTANCE"; cat"#,
      input: Self.json)
    #expect(lines.count == 3)
    #expect(lines[1] == "\(id)|Milk $(x) 'y'|Rewe|enter|2020-11-21T10:00:30Z|phone|0.0")
    #expect(lines[2].contains("\"id\":\"\(id)/0/phone/enter/1605952830000\""))
  }

  @Test func aReminderIsDeliveredAgainAfterItsCommandFailed() throws {
    let id = try session.add("Milk", "--at", "52.5,13.4", "--on", "arrive")
    let row = "2020-11-21 10:00\tarrived\t\(id)\tMilk\t\t"
    let failed = try session.todo("watch", "--exec", "exit 3", input: Self.json)
    #expect(failed.code == 0 && failed.lines == [row])
    #expect(
      failed.error
        == "todo: --exec ended with 3 for \(id)/0/phone/enter/1605952830000; it will be run "
        + "again when todo watch starts next\n")
    #expect(try session.lines("watch", "--exec", "echo told", input: "") == [row, "told"])
    #expect(try session.lines("watch", "--exec", "echo told", input: "") == [])
  }

  /// Otherwise it would hold up every reminder after it.
  @Test func aCommandMayLeaveAProcessRunning() throws {
    try session.add("Milk", "--at", "52.5,13.4", "--on", "arrive")
    try session.add("Keys", "--at", "52.5,13.4", "--on", "leave")
    let command = """
      if [ -e process ]; then kill -9 "$(cat process)" && echo "still running"; exit; fi
      sleep 20 >/dev/null 2>&1 & echo $! >process
      """
    let lines = try session.lines("watch", "--exec", command, input: Self.json)
    #expect(lines.filter { $0 == "still running" }.count == 1, "\(lines)")
  }

  @Test(arguments: ["done", "rm"])
  func doneAndRemovedItemsDoNotRemind(verb: String) throws {
    let id = try session.add("Milk", "--at", "52.5,13.4", "--on", "arrive")
    try session.todo("watch", "--exec", "exit 3", input: Self.json)
    try session.todo(verb, id)
    #expect(try session.todo("watch", "--exec", "echo told").output.isEmpty)
  }

  @Test func anItemThatTheCommandMarksAsDoneRemindsNoMore() throws {
    let id = try session.add("Milk", "--at", "52.5,13.4", "--on", "arrive", "--on", "leave")
    let command = "'\(BuiltProduct("todo").url.path)' done \"$TODO_ID\""
    #expect(
      try session.lines("watch", "--exec", command, input: Self.json)
        == ["2020-11-21 10:00\tarrived\t\(id)\tMilk\t\t", id])
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func aReminderThatCannotBePrintedIsDeliveredAtTheNextStart() throws {
    let id = try session.add("Milk", "--at", "52.5,13.4", "--on", "arrive")
    try session.write(Self.json, to: "visit.ndjson")
    let shell = BuiltProduct("todo").url.path
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "\"\(shell)\" watch <visit.ndjson >/dev/full 2>/dev/null"]
    process.environment = session.environment
    process.currentDirectoryURL = session.folder
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 69)
    #expect(try session.lines("watch") == ["2020-11-21 10:00\tarrived\t\(id)\tMilk\t\t"])
  }

  /// No further position comes.
  @Test func withAClockDueRemindersFireWithoutAPosition() throws {
    let id = try session.add("Lights", "--at", "52.5,13.4", "--on", "dwell:20m")
    let input = Self.json.split(separator: "\n").prefix(3).joined(separator: "\n")
    #expect(try session.lines("watch", input: input) == [])
    #expect(
      try session.lines("watch", "--live") == ["2020-11-21 10:20\tstayed\t\(id)\tLights\t\t"])
  }

  @Test func devicesAreSeparate() throws {
    let id = try session.add("Milk", "--at", "52.5,13.4", "--on", "arrive", "--every-visit")
    let both = Self.json.split(separator: "\n").flatMap { line in
      ["a", "b"].map { line.dropLast() + ",\"device\":\"\($0)\"}" }
    }.joined(separator: "\n")
    let row = "2020-11-21 10:00\tarrived\t\(id)\tMilk\t\t"
    #expect(try session.lines("watch", input: both) == [row, row])
  }

  @Test func aChangeOfAnItemIsSeenAtTheNextStart() throws {
    let here = Self.json.split(separator: "\n").prefix(3).joined(separator: "\n")
    let first = try session.todo("watch", input: here)
    #expect(first.code == 0 && first.output.isEmpty)
    #expect(first.error.hasPrefix("todo: no open item has a reminder yet; "))
    let id = try session.add("Milk", "--at", "52.5,13.4", "--on", "arrive", "--initial", "fire")
    #expect(try session.lines("watch") == ["2020-11-21 10:01\twas there\t\(id)\tMilk\t\t"])
    try session.todo("edit", id, "--on", "leave")
    let away = Self.json.split(separator: "\n").suffix(2).joined(separator: "\n")
    #expect(try session.lines("watch", input: away).count == 1)
  }

  @Test func remindersNamedInAnotherOrderDoNotFireAgain() throws {
    let id = try session.add("Milk", "--at", "52.5,13.4", "--on", "arrive", "--on", "leave")
    #expect(try session.lines("watch", input: Self.json).count == 2)
    try session.todo("edit", id, "--on", "leave", "--on", "arrive")
    let nextDay = Self.json.replacing("2020-11-21", with: "2020-11-22")
    #expect(nextDay != Self.json)
    #expect(try session.lines("watch", input: nextDay).isEmpty)
  }

  @Test func aBadLineIsReportedAndSkipped() throws {
    try session.add("Milk", "--at", "52.5,13.4", "--on", "arrive")
    let bad = "{\"lat\":91,\"lon\":0,\"time\":0}\nno json\n"
    let result = try session.todo("watch", input: bad + Self.json)
    #expect(result.code == 0 && result.lines.count == 1)
    let complaints = result.error.split(separator: "\n")
    #expect(complaints.count == 2)
    #expect(
      complaints.allSatisfy { $0.hasPrefix("todo: standard input: ignored: line ") },
      "\(complaints)")
  }

  @Test func ignoredPointsAreReportedAtOnceAndCountedInTheEnd() throws {
    try session.add("Milk", "--at", "52.5,13.4", "--on", "arrive")
    let future = #"{"lat":52.5,"lon":13.4,"time":"9999-01-01T00:00:00Z"}"# + "\n"
    let late = Self.json.split(separator: "\n")[0] + "\n"
    // The future is not believed, so that what comes after it is not too late.
    let input = try session.write(future + Self.json + late + late, to: "walk.json")
    // Through a pipe: of a file, which is soon at its end, only the count is reported.
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = [
      "-c", #"cat "$1" | "$2" watch"#, "sh", input.path, BuiltProduct("todo").url.path,
    ]
    shell.environment = session.environment
    shell.standardOutput = FileHandle.nullDevice
    let errors = Pipe()
    shell.standardError = errors
    try shell.run()
    let error = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    shell.waitUntilExit()
    let remarks = error.split(separator: "\n")
    try #require(remarks.count == 3)
    #expect(remarks[0].hasPrefix("todo: standard input: phone: ignored a point: "))
    #expect(remarks[0].contains("in the future"))
    // What is stored was not ignored.
    #expect(remarks[1].hasPrefix("todo: standard input: phone: a late point, out of order by "))
    #expect(
      remarks[2].hasPrefix("todo: standard input: 2 late points; the first out of order by "))
  }

  /// The pipe stays open: the reminder comes without its end and without another line.
  @Test(arguments: [[], ["--live"]])
  func aReminderIsPrintedWhileThePipeIsOpen(arguments: [String]) throws {
    try session.add("Milk", "--at", "52.5,13.4", "--on", "arrive")
    let process = Process()
    process.executableURL = BuiltProduct("todo").url
    process.arguments = ["watch"] + arguments
    process.environment = session.environment
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    // Else a reminder that does not come would be waited for without end.
    let watchdog = DispatchWorkItem { process.terminate() }
    DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: watchdog)
    defer {
      watchdog.cancel()
      try? input.fileHandleForWriting.close()
      process.waitUntilExit()
    }
    let arriving = Self.json.split(separator: "\n").prefix(3).joined(separator: "\n") + "\n"
    try input.fileHandleForWriting.write(contentsOf: Data(arriving.utf8))
    let told = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    #expect(process.isRunning)
    #expect(told.hasPrefix("2020-11-21 10:00\tarrived\t"))
  }

  @Test func theLongestTitleReachesTheCommandWhole() throws {
    let title = String(repeating: "ü", count: ItemLimits.titleBytes / 2)
    try session.write("title,lat,lon\n\(title),52.5,13.4\n", to: "long.csv")
    let id = try #require(try session.lines("import", "long.csv").first)
    try session.todo("edit", id, "--on", "arrive")
    let lines = try session.lines(
      "watch", "--exec", #"echo "${#TODO_TITLE}"; wc -c"#, input: Self.json)
    #expect(lines.count == 3 && lines[0].hasSuffix("\(title)\t\t"))
    // Letters of two bytes; how many a shell counts depends on its locale.
    #expect(["5000", "10000"].contains(lines[1]), "\(lines[1])")
    #expect((Int(lines[2].trimmingCharacters(in: .whitespaces)) ?? 0) > 10_000)
  }

  @Test func theFirstBadLinesAreReportedAndAllAreCounted() throws {
    try session.add("Milk", "--at", "52.5,13.4", "--on", "arrive")
    let bad = String(repeating: #"{"lat":91,"lon":0,"time":0}"# + "\n", count: 30)
    let result = try session.todo("watch", input: bad + Self.json)
    #expect(result.code == 0 && result.lines.count == 1)
    let complaints = result.error.split(separator: "\n")
    #expect(complaints.count == 11)
    #expect(complaints.last == "todo: standard input: ignored 30 points in all")
  }

  @Test func aClosedInputIsRefused() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "\"\(BuiltProduct("todo").url.path)\" watch <&- 2>/dev/null"]
    process.environment = session.environment
    process.currentDirectoryURL = session.folder
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 66)
  }

  @Test(arguments: [
    (["--keep", "long"], "", 64, "is not a duration"), (["--device", " "], "", 64, "is empty"),
    (["--exec", " "], "", 64, "is empty"), (["--db", "no.sqlite"], "", 66, "No to-do list at"),
    ([], "a,b\n1,2\n", 65, "no \"lat\""),
    ([], "<gpx><wpt lat=\"1\" lon=\"2\"/></gpx>", 65, "must be a track"),
  ])
  func whatCannotBeWatchedIsRefused(
    arguments: [String], input: String, code: Int32, complaint: String
  ) throws {
    let result = try BuiltProduct("todo").run(
      ["watch"] + arguments, input: Data(input.utf8), environment: session.environment,
      in: session.folder)
    #expect(result.code == code && result.output.isEmpty)
    #expect(result.error.contains(complaint), "\(result.error)")
  }
}
