import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Testing
import ToDo

@testable import TodoServer

@Suite("FilterReader")
struct FilterReaderTests {
  private let now = Date(timeIntervalSince1970: 1_790_000_000)

  private func reader(_ query: String) throws -> FilterReader {
    let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/?\(query)")
    let request = Request(head: head, body: .init(buffer: ByteBuffer()))
    return try FilterReader(
      QueryReader(request, known: FilterReader.parameters), now: now)
  }

  @Test func withoutParametersOpenItemsThatDoNotWaitCount() throws {
    let filter = try reader("").filter()
    #expect(filter.state == .open)
    #expect(filter.readyAt == now)
    #expect(filter.tags.isEmpty)
  }

  @Test func everyParameterIsRead() throws {
    let filter = try reader(
      "tag=shop&tag=a,b&without=c&text=milk&important&reminding=true&place=home&all=1&state=any"
    ).filter()
    #expect(filter.tags == ["shop", "a", "b"])
    #expect(filter.excludedTags == ["c"])
    #expect(filter.text == "milk")
    #expect(filter.isImportant)
    #expect(filter.hasReminder)
    #expect(filter.placeNames == ["home"])
    #expect(filter.readyAt == nil)
    #expect(filter.state == .any)
  }

  @Test func whatIsDueIsOpenUnlessTheStateIsGiven() throws {
    #expect(try reader("due=overdue").filter(otherwise: .any).state == .open)
    #expect(try reader("due=overdue&state=done").filter(otherwise: .any).state == .done)
    #expect(try reader("due=none").filter(otherwise: .any).state == .any)
    #expect(try reader("due=overdue").filter().due == .before(now))
  }

  @Test func aDayEndsInTheZoneThatIsGiven() throws {
    let tokyo = try reader("due=today&timezone=Asia/Tokyo").filter().due
    let honolulu = try reader("due=today&timezone=Pacific/Honolulu").filter().due
    #expect(tokyo != honolulu)
  }

  @Test(arguments: [
    ("tag=,", "tag"), ("due=someday", "due"), ("important=maybe", "important"),
    ("state=closed", "state"), ("timezone=Mars/Olympus", "timezone"), ("text=a&text=b", "text"),
  ])
  func aWrongValueIsRefusedByTheNameOfItsParameter(query: String, name: String) throws {
    let problem = #expect(throws: Problem.self) { _ = try reader(query) }
    #expect(problem?.parameter == name)
    #expect(problem?.status == .badRequest)
  }
}
