import Foundation
import Testing
import ToDo

@testable import ToDoFormats

@Suite struct CSVGuardTests {
  @Test(arguments: [
    ("=1+1", "'=1+1"), ("+1 234", "'+1 234"), ("-x", "'-x"), ("@SUM(A1)", "'@SUM(A1)"),
    ("\t=1", "\"'\t=1\""), ("\r=1", "\"'\r=1\""), ("'=1", "''=1"), ("''@", "'''@"),
    ("-33.8", "-33.8"), ("+1e5", "+1e5"), ("'-33.8", "''-33.8"), ("'tis", "'tis"), ("a=b", "a=b"),
    ("=HYPERLINK(\"http://a\")", "\"'=HYPERLINK(\"\"http://a\"\")\""),
  ])
  func aFormulaIsGuardedAndReadBack(text: String, cell: String) throws {
    let item = ToDoItem(
      title: text, itemDescription: text, location: Location(name: text), tags: ["a\(text)", text],
      properties: [text: .string(text)])
    let file = try CSVItemWriter(properties: [text]).write([item])
    let written = String(decoding: file, as: UTF8.self)
    #expect(written.contains("\n\(cell),"))
    #expect(written.contains(",todo record,\(cell)\n"))
    let reading = try CSVItemReader().read(file)
    #expect(reading.items == [item] && reading.items[0].properties == item.properties)
    #expect(reading.items[0].title.utf8.elementsEqual(text.utf8))
  }
}
