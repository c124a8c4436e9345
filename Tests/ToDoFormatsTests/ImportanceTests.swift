import Foundation
import Testing
import ToDo

@testable import ToDoFormats

/// Importance and waits in files, and the priorities of other programs.
struct ImportanceTests {
  private func feature(_ properties: String) throws -> ToDoItem {
    let text = #"{"type":"Feature","geometry":null,"properties":{"title":"a",\#(properties)}}"#
    return try #require(try GeoJSONItemReader(timeZone: .gmt).read(Data(text.utf8)).items.first)
  }

  private func row(_ column: String, _ value: String) throws -> ToDoItem {
    try #require(
      try CSVItemReader(timeZone: .gmt).read(Data("title,\(column)\na,\(value)\n".utf8)).items.first
    )
  }

  @Test(arguments: ["1", "4", "A", "(A)", "H", "high", "High"])
  func aHighPriorityMeansImportant(priority: String) throws {
    let items = [try row("priority", priority), try feature(#""priority":"\#(priority)""#)]
    for item in items { #expect(item.isImportant && item.properties == [:]) }
  }

  @Test(arguments: ["5", "9", "0", "B", "M", "low", "medium", "soon"])
  func anotherPriorityIsKeptAsItIs(priority: String) throws {
    let items = [try row("priority", priority), try feature(#""priority":"\#(priority)""#)]
    for item in items {
      #expect(!item.isImportant && item.properties == ["priority": .string(priority)])
    }
  }

  @Test func aNumberIsAPriorityToo() throws {
    #expect(try feature(#""priority":2"#).isImportant)
    #expect(try feature(#""priority":7"#).properties == ["priority": .integer(7)])
  }

  @Test func aWaitIsADayOrATime() throws {
    let day = try #require(CalendarDay("2026-12-01"))
    #expect(try feature(#""wait":"2026-12-01""#).waitsUntil == .day(day))
    #expect(try row("wait", "2026-12-01").waitsUntil == .day(day))
    #expect(try row("wait", "1970-01-01T00:01:00Z").waitsUntil == Due(timestamp: 60))
    let minutes = try feature(#""wait":5"#)
    #expect(minutes.waitsUntil == nil && minutes.properties == ["wait": .integer(5)])
  }
}
