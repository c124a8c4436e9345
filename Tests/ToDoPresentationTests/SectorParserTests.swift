import Testing
import ToDo

@testable import ToDoPresentation

/// Sectors as people type them.
struct SectorParserTests {
  @Test(arguments: [
    ("40..120", 40.0, 120.0), ("350..20", 350, 20), ("-10..20", 350, 20), ("n..e", 0, 90),
    ("NW..ne", 315, 45), ("0°..22.5°", 0, 22.5), (" 40 .. 120 ", 40, 120), ("360..90", 0, 90),
  ])
  func aSectorLeadsFromOneDirectionToAnother(
    _ text: String, _ start: Double, _ end: Double
  ) throws {
    let sector = try SectorParser.parse(text)
    #expect(sector.start.degrees == start && sector.end.degrees == end)
  }

  @Test(arguments: [
    "", "40", "40-120", "..", "40..", "..120", "a..b", "nan..1", "0..400", "1e1..2",
  ])
  func otherTextsAreRefused(_ text: String) {
    #expect(throws: InputError.notASector(text)) { try SectorParser.parse(text) }
  }

  @Test(arguments: ["0..360", "-180..180", "360..-1"])
  func aFullTurnIsEveryDirection(_ text: String) {
    #expect(throws: InputError.everyDirection(text)) { try SectorParser.parse(text) }
  }
}
