import Foundation
import TestSupport
import Testing

struct ImportExportTests {
  private let session: TodoSession

  init() throws {
    session = try TodoSession()
  }

  /// Exports the items of the store and imports them into a new one.
  private func exportedAgain(_ export: String) throws -> String {
    try session.write(export, to: "export.geojson")
    let other = session.folder.appendingPathComponent("other.sqlite").path
    #expect(try session.todo("import", "export.geojson", "--db", other).code == 0)
    return try session.todo("export", "--db", other).output
  }

  @Test func importPrintsTheIDsAndAddsNothingTwice() throws {
    try session.write("name,lat,lon,tags\nA,1,2,x\nB,3,4,\n", to: "places.csv")
    let ids = try session.lines("import", "places.csv")
    #expect(ids.count == 2)
    #expect(try session.lines("import", "places.csv") == ids)
    #expect(try session.lines("list").count == 2)
    #expect(try session.lines("near", "1,2", "--tag", "x").first?.contains(ids[0]) == true)
  }

  @Test func aCSVExportKeepsItemsWithRemindersAndSaysOnceWhatItLeftOut() throws {
    try session.todo("add", "Bread", "--at", "52.5,13.4", "--on", "arrive")
    try session.todo("add", "Milk", "--at", "52.5,13.5", "--on", "leave")
    try session.todo("add", "Tea", "--at", "52.5,13.6")
    let export = try session.todo("export", "--format", "csv")
    #expect(export.code == 0 && export.lines.count == 4)
    #expect(
      export.error
        == "todo: 2 items were written without the reminder, which csv cannot hold; geojson can.\n")
    let waypoints = try session.todo("export", "--format", "gpx")
    #expect(waypoints.code == 0 && waypoints.error.isEmpty)
  }

  @Test(arguments: [10, 70_000, 300_000])
  func geoJSONBehindWhiteSpaceOnAPipeIsRecognised(count: Int) throws {
    let text =
      String(repeating: "\n", count: count)
      + #"{"type":"Feature","geometry":null,"properties":{"title":"A"}}"#
    #expect(try session.todo("import", "-", input: text).lines.count == 1)
  }

  @Test func everythingComesBackFromAnExport() throws {
    try session.todo(
      "add", "Milk", "--at", "-33.5,151.25", "--name", "Shop, \"the\" one", "--due",
      "2026-12-24 18:00", "--tag", "a b", "--tag", "c", "--note", "line\nbreak")
    let id = try #require(try session.lines("add", "Nowhere").first)
    try session.todo("done", id)
    let export = try session.todo("export")
    #expect(export.code == 0 && export.error.isEmpty)
    #expect(try exportedAgain(export.output) == export.output)
  }

  @Test func anExportImportedWhereItCameFromAddsNothing() throws {
    let ids = try session.lines("add", "Milk") + session.lines("add", "Bread")
    _ = try session.lines("done", ids[1])
    try session.write(try session.todo("export").output, to: "export.geojson")
    #expect(try session.lines("import", "export.geojson") == ids)
    #expect(try session.lines("list").count == 2)
  }

  @Test func aPipeIsImportedByItsContent() throws {
    #expect(try session.lines("import", "-", input: "name,lat,lon\nA,1,2\n").count == 1)
    let feature = #"{"type":"Feature","properties":{"name":"B"},"geometry":null}"#
    #expect(try session.lines("import", "-", input: feature).count == 1)
  }

  @Test(
    .enabled(if: SharedData.isPresent, "needs the shared data beside the checkout"),
    arguments: ["places/geonames-top1000.csv", "geojson/san-francisco-neighborhoods.geojson"])
  func realFilesAreImportedAndExported(path: String) throws {
    let file = try SharedData.url(path).path
    let imported = try session.todo("import", file)
    #expect(imported.code == 0, "\(imported.error)")
    let position = path.hasSuffix("csv") ? "31.2,121.4" : "37.7694,-122.4862"
    #expect(try session.lines("near", position, "--within", "300km").count > 1)
    let export = try session.todo("export").output
    #expect(try exportedAgain(export) == export)
  }
}
