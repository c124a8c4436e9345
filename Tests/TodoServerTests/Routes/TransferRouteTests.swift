import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import ToDo
import ToDoService
import ToDoStore

@testable import TodoServer

@Suite("Import and export")
struct TransferRouteTests {
  private let table = "name,lat,lon,tags\nMilk,52.52,13.4,shop\nBread,52.53,13.4,\nNo,95,13.4,\n"

  @Test func whatCannotBeReadIsReportedWithItsPath() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    try await server.test { client in
      let answer = try await client.ask(.post, "/v1/import", token: token, table)
      #expect(answer.status == .ok)
      let json = try answer.json()
      #expect(json["format"]?.text == "csv")
      #expect(json["added"]?.double == 2)
      #expect(json["refused"]?.double == 1)
      #expect(json["refusals"]?[0]?["path"]?.text == "line 4")
      let again = try await client.ask(.post, "/v1/import", token: token, table).json()
      #expect(again["added"]?.double == 0)
      #expect(again["present"]?.double == 2)
    }
  }

  @Test func aStrictImportAddsAllOrNothing() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    try await server.test { client in
      let refused = try await client.ask(.post, "/v1/import?strict=true", token: token, table)
      #expect(refused.status == .badRequest)
      #expect(refused.text.contains("line 4"))
      #expect(try await client.get("/v1/items", token: token).text == "[]")
    }
  }

  @Test func anImportIsOneStepThatCanBeTakenBack() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    try await server.test { client in
      _ = try await client.ask(.post, "/v1/import", token: token, table)
    }
    let caller = try await server.service.authenticator.caller(.token(token))
    let left = try await server.service.gate.list(nil, for: caller).writing { store in
      let undone = try store.undo(1).count
      return (undone, try store.items(matching: ItemFilter(state: .any)).count)
    }
    #expect(left.0 == 1)
    #expect(left.1 == 0)
  }

  @Test(arguments: ["geojson", "gpx", "csv"])
  func whatIsExportedIsImportedTheSame(format: String) async throws {
    let server = try ServerFixture()
    let anna = try server.token(for: "anna")
    let ben = try server.token(for: "ben")
    try await server.test { client in
      _ = try await client.ask(.post, "/v1/import", token: anna, table)
      let file = try await client.get("/v1/export?format=\(format)", token: anna)
      #expect(file.status == .ok)
      #expect(file.headers[.contentDisposition] == "attachment; filename=\"items.\(format)\"")
      let taken = try await client.ask(.post, "/v1/import", token: ben, file.text)
      #expect(try taken.json()["format"]?.text == format)
      #expect(try taken.json()["added"]?.double == 2)
      let near = "/v1/near?lat=52.52&lon=13.4"
      let titles = try await client.get(near, token: ben).json().elements.map { $0["title"] }
      #expect(titles == [.string("Milk"), .string("Bread")])
    }
  }

  @Test func anExportIsFilteredAndSaysWhatAFormatCannotHold() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    var region = ToDoItem(title: "Park")
    region.places = [
      Place(
        name: "Park",
        region: try .box(
          southwest: Coordinate(latitude: 52.5, longitude: 13.4),
          northeast: Coordinate(latitude: 52.6, longitude: 13.5)))
    ]
    var milk = try ServerFixture.item("Milk", 52.5, 13.4)
    milk.tags = ["shop"]
    milk.triggers = [try LocationTrigger(LocationTrigger.Settings(event: .arrive))]
    try await server.add([region, milk], token: token)
    try await server.test { client in
      let table = try await client.get("/v1/export?format=csv", token: token)
      #expect(table.headers[.skippedItems] == "1")
      #expect(table.headers[.omittedReminders] == "1")
      let whole = try await client.get("/v1/export", token: token)
      #expect(whole.headers[.skippedItems] == nil)
      #expect(try whole.json()["features"]?.elements.count == 2)
      let shop = try await client.get("/v1/export?tag=shop", token: token)
      #expect(try shop.json()["features"]?.elements.count == 1)
    }
  }

  /// 5,000 items: a file that is sent in many parts.
  @Test func aLongFileIsTakenAndSentWhole() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    let rows = (0..<5_000).map { "Item \($0),52.\($0),13.4" }
    try await server.test { client in
      let taken = try await client.ask(
        .post, "/v1/import", token: token, "name,lat,lon\n" + rows.joined(separator: "\n"))
      #expect(try taken.json()["added"]?.double == 5_000)
      let file = try await client.get("/v1/export", token: token)
      #expect(try file.json()["features"]?.elements.count == 5_000)
    }
  }

  /// Another file that has taken an export hears of what is taken back after it.
  @Test func whatIsTakenBackAfterAnExportIsInTheNextOne() async throws {
    let server = try ServerFixture()
    let anna = try server.token(for: "anna")
    let ben = try server.token(for: "ben")
    try await server.add([ToDoItem(title: "Milk")], token: anna)
    let caller = try await server.service.authenticator.caller(.token(anna))
    let own = try await server.service.gate.list(nil, for: caller)
    try await server.test { client in
      let first = try await client.get("/v1/export", token: anna).text
      let taken = try await client.ask(.post, "/v1/import", token: ben, first)
      #expect(try taken.json()["added"]?.double == 1)
      _ = try await own.writing { try $0.undo(1).count }
      let second = try await client.get("/v1/export", token: anna).text
      let again = try await client.ask(.post, "/v1/import", token: ben, second)
      #expect(try again.json()["deleted"]?.double == 1, "\(again.text)")
    }
  }

  @Test func aFaultAfterTheFirstEntryIsReportedAndOneBeforeItIsRefused() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    let beginning = #"{"type":"FeatureCollection","features":["#
    let milk = #"{"type":"Feature","geometry":null,"properties":{"title":"Milk"}}"#
    try await server.test { client in
      let nothing = try await client.ask(.post, "/v1/import", token: token, beginning + "nonsense")
      #expect(nothing.status == .badRequest)
      let some = try await client.ask(
        .post, "/v1/import", token: token, "\(beginning)\(milk),nonsense")
      #expect(some.status == .ok)
      #expect(try some.json()["added"]?.double == 1)
      #expect(try some.json()["refused"]?.double == 1)
    }
  }

  @Test func anImportThatEndsEarlySaysHowManyItemsAreKept() throws {
    let full = try #require(
      Problem(
        translating: ImportInterruption(
          PartialImport(itemCount: 512), cause: StoreError.diskFull(path: "x"))))
    #expect(full.status == .insufficientStorage)
    #expect(
      full.detail == """
        The server's disk is full. The first 512 items are imported; make room on it, then send \
        the request again.
        """)
    let busy = try #require(
      Problem(
        translating: ImportInterruption(
          PartialImport(itemCount: 1), cause: StoreError.busy(path: "x", waited: .seconds(5)))))
    #expect(busy.status == .serviceUnavailable)
    #expect(busy.headers[.retryAfter] == "1")
    #expect(busy.detail == "The list is busy. The first item is imported; try again.")
    let exhausted = try #require(
      Problem(
        translating: ImportInterruption(PartialImport(itemCount: 2), cause: ToDoError.idsExhausted))
    )
    #expect(exhausted.status == .insufficientStorage)
    #expect(exhausted.detail.hasPrefix("The first 2 items are imported. "))
    // The server's own faults are only in its log.
    let fault = ImportInterruption(
      PartialImport(itemCount: 7), cause: StoreError.inputOutput(path: "x", detail: "bad block"))
    #expect(Problem(translating: fault) == nil)
    #expect(fault.description.hasPrefix("The first 7 items are imported. Reading or writing x"))
  }

  @Test(arguments: ["", "hello", "{", #"{"type":"Nothing"}"#, "<a/>"])
  func whatIsNoFileOfItemsIsRefused(body: String) async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    try await server.test { client in
      let answer = try await client.ask(.post, "/v1/import?strict", token: token, body)
      #expect(answer.status == .badRequest)
    }
  }

  @Test func aReaderExportsAndImportsNothing() async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList(ben: .reader)
    try await server.test { client in
      let path = "/v1/lists/\(shared.list)"
      #expect(try await client.get("\(path)/export", token: shared.ben).status == .ok)
      let taken = try await client.ask(.post, "\(path)/import", token: shared.ben, table)
      #expect(taken.status == .forbidden)
      let stranger = try server.token(for: "carla")
      #expect(try await client.get("\(path)/export", token: stranger).status == .notFound)
    }
  }
}
