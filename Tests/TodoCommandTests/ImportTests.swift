import Foundation
import TestSupport
import Testing

/// What `todo import` says and does, whole.
struct ImportTests {
  private let session: TodoSession

  init() throws {
    session = try TodoSession()
  }

  private static let mixed = #"""
    {"type":"FeatureCollection","features":[
    {"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"title":"A"}},
    {"type":"Feature","geometry":{"type":"Point","coordinates":[1,92]},"properties":{"title":"B"}},
    {"type":"Feature","geometry":{"type":"Point","coordinates":[1,1e999]},"properties":{"title":"C"}},
    {"type":"Feature","geometry":null,"properties":{"title":"D"}}
    ]}
    """#

  @Test func aBadFeatureIsNamedAndTheGoodOnesAreImported() throws {
    try session.write(Self.mixed, to: "mixed.geojson")
    let result = try session.todo("import", "mixed.geojson")
    #expect(result.code == 65)
    #expect(
      result.error == """
        todo: mixed.geojson: skipped: features[1].geometry.coordinates (byte 136): the latitude \
        92.0 is not a number from -90 to 90. GeoJSON puts the longitude first; are the two swapped?
        todo: mixed.geojson: skipped: features[2].geometry.coordinates[1] (byte 232): line 4, \
        column 63 (byte 294): the number is too large. Give one within ±1.7e308.
        todo: 2 entries skipped (see above), 2 imported.

        """)
    let ids = try session.lines("list").map { $0.prefix(6) }
    #expect(result.lines.map { $0[...] } == ids)
    #expect(try session.lines("list").map { $0.split(separator: "\t")[2] } == ["A", "D"])
  }

  @Test func anItemThatIsTooLargeIsSkipped() throws {
    let marks = String(repeating: "\u{301}\u{323}", count: 2_000)
    try session.write("title\nGood\na\(marks)\nBetter\n", to: "marks.csv")
    let result = try session.todo("import", "marks.csv")
    #expect(result.code == 65)
    #expect(result.error.hasPrefix("todo: marks.csv: "), "\(result.error)")
    #expect(try session.lines("list").map { $0.split(separator: "\t")[2] } == ["Good", "Better"])
    let strict = try session.todo("import", "--strict", "marks.csv")
    #expect(strict.code == 65 && strict.error.hasSuffix("Nothing was imported.\n"))
  }

  @Test func strictImportsNothingOfAnyFile() throws {
    try session.write(Self.mixed, to: "mixed.geojson")
    try session.write("name\nGood\n", to: "good.csv")
    let result = try session.todo("import", "--strict", "good.csv", "mixed.geojson")
    #expect(result.code == 65 && result.output.isEmpty)
    #expect(result.error.contains("mixed.geojson: features[1]"), "\(result.error)")
    #expect(result.error.hasSuffix("Nothing was imported.\n"))
    #expect(try session.todo("list").code == 1)
  }

  @Test func aDryRunSaysWhatWouldHappenAndCreatesNoFile() throws {
    try session.write(Self.mixed, to: "mixed.geojson")
    let result = try session.todo("import", "--dry-run", "mixed.geojson")
    #expect(result.code == 65)
    #expect(result.output == "2 would be added, 0 already there, 2 would be skipped\n")
    #expect(!FileManager.default.fileExists(atPath: session.storeURL.path))
    try session.write("name\nGood\n", to: "good.csv")
    _ = try session.lines("import", "good.csv")
    #expect(
      try session.lines("import", "--dry-run", "good.csv")
        == ["0 would be added, 1 already there, 0 would be skipped"])
  }

  @Test func aCutFileGivesItsItemsAndTheWholeOneTheRest() throws {
    let half = Self.mixed.utf8.prefix(150)
    try session.write(String(decoding: half, as: UTF8.self), to: "half.geojson")
    let result = try session.todo("import", "half.geojson")
    #expect(result.code == 65 && result.lines.count == 1)
    #expect(result.error.contains("byte 150") && result.error.contains("cut off"))
    let whole = try session.todo("import", "-", input: Self.mixed)
    #expect(whole.lines.count == 2 && whole.lines.first == result.lines.first)
    #expect(try session.lines("list").count == 2)
  }

  @Test func oneBrokenFileDoesNotStopTheOthers() throws {
    try session.write("{\"type\":", to: "broken.geojson")
    try session.write("name\nGood\n", to: "good.csv")
    let result = try session.todo("import", "broken.geojson", "good.csv")
    #expect(result.code == 65 && result.lines.count == 1)
    #expect(result.error.contains("broken.geojson"))
  }

  @Test func nothingIsAddedWhereAFileIsMissing() throws {
    try session.write("name\nGood\n", to: "good.csv")
    let result = try session.todo("import", "good.csv", "missing.csv")
    #expect(result.code == 66 && result.output.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: session.storeURL.path))
  }

  @Test func jsonHasTheCountsOfEachFile() throws {
    try session.write(Self.mixed, to: "mixed.geojson")
    try session.write("name\nGood\n", to: "good.csv")
    let result = try session.todo("import", "--json", "mixed.geojson", "good.csv")
    #expect(
      result.output == """
        [{"added":2,"changed":0,"deleted":0,"dryRun":false,"file":"mixed.geojson","present":0,\
        "refused":2,"warnings":0},\
        {"added":1,"changed":0,"deleted":0,"dryRun":false,"file":"good.csv","present":0,\
        "refused":0,"warnings":0}]

        """)
  }

  @Test func anEmptyPipeIsCalledStandardInput() throws {
    let result = try session.todo("import", "-")
    #expect(result.code == 65)
    #expect(
      result.error == "todo: standard input is empty.\n")
  }

  static let hostile: [(name: String, content: [UInt8], error: String)] = [
    ("nul.csv", Array("name\nA\0B\n".utf8), "NUL"),
    ("latin1.csv", Array("name\nCaf".utf8) + [0xe9, 0x0a], "UTF-8"),
    (
      "latin1.geojson",
      Array("{\"type\":\"Feature\",\"properties\":{\"title\":\"Caf".utf8) + [0xe9]
        + Array("\"},\"geometry\":null}".utf8), "UTF-8"
    ),
    ("utf16.geojson", [0xff, 0xfe, 0x7b, 0x00], "UTF-8"),
    (
      "bomb.gpx",
      Array(
        "<?xml version=\"1.0\"?><!DOCTYPE gpx [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><gpx><wpt lat=\"1\" lon=\"2\"><name>&b;</name></wpt></gpx>"
          .utf8), "entit"
    ),
    (
      "external.gpx",
      Array(
        "<?xml version=\"1.0\"?><!DOCTYPE gpx [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><gpx><wpt lat=\"1\" lon=\"2\"><name>&x;</name></wpt></gpx>"
          .utf8), "entit"
    ),
    ("brackets.geojson", Array(repeating: 0x5b, count: 2_000_000), "nested"),
  ]

  @Test(arguments: hostile.indices)
  func hostileFilesAreBadData(index: Int) throws {
    let (name, content, error) = Self.hostile[index]
    try Data(content).write(to: session.folder.appendingPathComponent(name))
    let result = try session.todo("import", name)
    #expect(result.code == 65, "\(result)")
    #expect(result.error.contains(name) && result.error.contains(error), "\(result)")
    #expect(try session.todo("list").code == 1)
  }

  @Test(
    .enabled(if: SharedData.isPresent, "needs the shared data beside the checkout"),
    arguments: [
      ("gpx/spb-metro-pois.gpx", "gpx", 83), ("places/geonames-top1000.csv", "csv", 1000),
      ("geojson/san-francisco-neighborhoods.geojson", "geojson", 37),
    ])
  func realFilesGoInAndComeOutUnchanged(path: String, format: String, count: Int) throws {
    let file = try SharedData.url(path).path
    #expect(try session.todo("import", file).lines.count == count)
    let export = try session.todo("export", "--format", format)
    #expect(export.code == 0 && export.error.isEmpty)
    try session.write(export.output, to: "export.\(format)")
    let other = session.folder.appendingPathComponent("other.sqlite").path
    #expect(try session.todo("import", "export.\(format)", "--db", other).lines.count == count)
    #expect(try session.todo("export", "--format", format, "--db", other).output == export.output)
    // And in the words of the format that can say everything.
    #expect(
      try session.todo("export", "--db", other).output == session.todo("export").output)
  }

  @Test func whatAFormatCannotHoldIsSkippedAndReported() throws {
    let id = try #require(try session.lines("add", "Nowhere").first)
    _ = try session.lines("add", "Somewhere", "--at", "1,2")
    let result = try session.todo("export", "--format", "gpx")
    #expect(result.code == 65)
    #expect(result.output.contains("<name>Somewhere</name>"))
    #expect(!result.output.contains("Nowhere") && result.output.hasSuffix("</gpx>\n"))
    #expect(result.error.contains("\(id): The item \"Nowhere\""))
    #expect(result.error.contains("1 item skipped (see above). GeoJSON can hold everything."))
  }

  /// A closed or full standard error does not stop an import.
  @Test(arguments: ["2>&-", "2>/dev/full"])
  func anImportGoesOnIfMessagesCannotBeWritten(redirection: String) throws {
    try session.write(Self.mixed, to: "mixed.geojson")
    let todo = BuiltProduct("todo").url.path
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", "\"\(todo)\" import mixed.geojson >ids \(redirection)"]
    shell.environment = session.environment
    shell.currentDirectoryURL = session.folder
    try shell.run()
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 65)
    #expect(try session.lines("list").count == 2)
  }

  /// Files may grow to a megabyte: there is room for some transactions, not for all.
  @Test func anImportThatTheDiskStopsSaysWhatItHasKept() throws {
    let rows = (1...20_000).map { "Thing \($0)" }
    try session.write("title\n\(rows.joined(separator: "\n"))\n", to: "things.csv")
    let todo = BuiltProduct("todo").url.path
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = [
      "-c", "trap '' XFSZ; ulimit -f 2000; \"\(todo)\" import things.csv >ids 2>words",
    ]
    shell.environment = session.environment
    shell.currentDirectoryURL = session.folder
    try shell.run()
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 69)
    let ids = try String(contentsOf: session.folder.appendingPathComponent("ids"), encoding: .utf8)
    let words = try String(
      contentsOf: session.folder.appendingPathComponent("words"), encoding: .utf8)
    let kept = ids.split(separator: "\n")
    #expect(kept.count > 0 && kept.count < rows.count)
    #expect(words.hasPrefix("todo: The first \(kept.count) items are imported. "), "\(words)")
    #expect(!words.contains("Nothing was changed"))
    #expect(try session.lines("list").map { $0.prefix(6) } == kept)
    // The rest is imported by the next run.
    #expect(try session.lines("import", "things.csv").count == rows.count)
    #expect(try session.lines("list").count == rows.count)
  }

  @Test func aFileGivenTwiceAddsNothingTwice() throws {
    try session.write("name,done\nA,no\nB,yes\nB,yes\n", to: "list.csv")
    let ids = try session.lines("import", "list.csv", "list.csv")
    #expect(Array(ids.prefix(3)) == Array(ids.suffix(3)))
    #expect(try session.lines("list").count == 3)
  }

  @Test func aCSVHasNoColumnsForSkippedItems() throws {
    let features = #"""
      {"type":"FeatureCollection","features":[
      {"type":"Feature","geometry":null,"properties":{"title":"A","kept":"x"}},
      {"type":"Feature","geometry":{"type":"MultiPoint","coordinates":[[1,2],[3,4]]},
      "properties":{"title":"B","lost":"y"}}]}
      """#
    _ = try session.lines("import", "-", input: features)
    let header = try session.todo("export", "--format", "csv").lines[0]
    #expect(header.hasSuffix(",todo record,kept"), "\(header)")
  }
}
