import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import ToDo

@testable import ToDoService
@testable import ToDoStore
@testable import TodoServer

@Suite("What is kept of a person")
struct AccountRemovalTests {
  /// Nobody else is there.
  private static let (latitude, longitude) = (52.520017, 13.410023)

  private func arrive(_ name: String, _ server: ServerFixture) async throws {
    _ = try await server.service.take(try Self.fixes(), for: try await server.caller(name))
  }

  private static func fixes() throws -> [(fix: Fix, device: String)] {
    try (0..<4).map { index in
      let fix = Fix(
        coordinate: try Coordinate(latitude: index == 0 ? 52.6 : latitude, longitude: longitude),
        accuracy: .meters(5),
        timestamp: ServerFixture.now.timeIntervalSince1970 - (index == 0 ? 3600 : 240)
          + 60 * Double(index))
      return (fix, "watch")
    }
  }

  /// Rows of all tables that have one of the texts, or a number, in plain or in a blob.
  private func rows(_ world: WalkedWorld, having texts: [String]) throws -> [String] {
    let bits = [Self.latitude, Self.longitude].flatMap { number in
      [number.bitPattern, number.bitPattern.byteSwapped].map { String($0, radix: 16) }
    }
    return try world.rows().filter { row in
      (texts + bits + ["\(Self.latitude)", "\(Self.longitude)"]).contains {
        row.lowercased().contains($0)
      }
    }
  }

  @Test func nothingIsLeftOfAPersonWhoIsDeleted() async throws {
    let world = try await WalkedWorld()
    let service = world.server.service
    let carol = try await world.server.caller("carol")
    let anna = try await world.server.caller("anna")
    let own = try await service.gate.list(nil, for: anna)
    var errand = try ServerFixture.item("Errand", 52.5201, 13.4101)
    errand.triggers = [try LocationTrigger(event: .arrive)]
    _ = try await own.writing { [errand] in try $0.add(errand) }
    _ = try await service.setMember(named: "carol", of: own, as: .writer)
    try await arrive("carol", world.server)
    #expect(try rows(world, having: []).contains { $0.contains(".outbox ") })
    // She leaves one of the lists before.
    _ = try await service.removeMember(named: "carol", of: own)
    let target = try #require(try await service.targets.all(for: carol).first).id.rawValue
    let names = [
      "carol", carol.person.id.rawValue, carol.person.ownList.rawValue, target,
      try #require(carol.token).rawValue,
    ]
    #expect(try rows(world, having: names).contains { $0.contains(".fixes ") })
    let token = try world.credentials(of: "carol", [.admin]).text
    try await world.server.test { client in
      let answer = try await client.send(
        .delete, "/v1/me", #"{"confirm":"carol"}"#, token: token)
      #expect(answer.status == .noContent, "\(answer.text)")
    }
    let left = try rows(world, having: names)
    #expect(left == [])
  }

  @Test(arguments: [true, false])
  func nothingIsLeftOfWhatArrivesMeanwhile(accountIsDeleted: Bool) async throws {
    let world = try await WalkedWorld()
    let service = world.server.service
    let carol = try await world.server.caller("carol")
    let anna = try await world.server.caller("anna")
    let own = try await service.gate.list(nil, for: anna)
    _ = try await service.setMember(named: "carol", of: own, as: .writer)
    // Her phone's request has come this far.
    let lists = try await service.gate.lists(for: carol)
    if accountIsDeleted {
      try await service.removeAccount(of: carol)
    } else {
      for list in lists where !list.isOwn {
        let others = try service.accounts.members(of: list.id).filter { $0.name != "carol" }
        #expect(!others.isEmpty)
        try await service.removeMember(named: "carol", of: list)
      }
    }
    let receipt = try await service.take(
      try Self.fixes(), for: carol, in: lists.filter { accountIsDeleted || !$0.isOwn })
    #expect(receipt.events.isEmpty)
    let left = try rows(world, having: ["carol/watch"])
    #expect(left == [])
  }

  @Test func theFileOfAListThatIsGoneIsNotMadeAnew() async throws {
    let folder = DataFolder(
      FileManager.default.temporaryDirectory
        .appendingPathComponent("todo-removal-\(UUID().uuidString)"))
    try folder.make()
    defer { try? FileManager.default.removeItem(at: folder.url) }
    let service = try Service(folder: folder.url)
    try service.addPerson(named: "carol")
    let token = try service.addToken(for: "carol", scopes: Set(TokenScope.allCases)).text
    let carol = try await service.authenticator.caller(.token(token))
    let lists = try await service.gate.lists(for: carol)
    let files = { try FileManager.default.contentsOfDirectory(atPath: folder.lists.path) }
    _ = try await service.take(try Self.fixes(), for: carol)
    #expect(try !files().isEmpty)
    try await service.removeAccount(of: carol)
    #expect(try files() == [])
    // Her phone's request had come this far.
    let receipt = try await service.take(try Self.fixes(), for: carol, in: lists)
    #expect(receipt.verdicts.isEmpty)
    #expect(try files() == [])
  }

  @Test func anExportHasEverythingThatIsKeptAndNothingOfOthers() async throws {
    let world = try await WalkedWorld()
    let service = world.server.service
    let anna = try await world.server.caller("anna")
    let own = try await service.gate.list(nil, for: anna)
    _ = try await service.setMember(named: "carol", of: own, as: .writer)
    try await arrive("carol", world.server)
    let names = [
      "anna": try world.credentials(of: "anna", [.admin, .read]).text,
      "carol": try world.credentials(of: "carol", [.admin, .read]).text,
    ]
    try await world.server.test { client in
      let annas = try await client.get("/v1/me/export", token: names["anna"])
      let carols = try await client.get("/v1/me/export", token: names["carol"])
      let export = try annas.json()
      #expect(export["targets"]?.elements.count == 1)
      let sent = export["deliveries"]?.members?.values.first?.elements.compactMap { $0["id"]?.text }
      #expect(sent?.contains("evt_anna") == true)
      #expect(export["deviceSettings"]?[0]?["device"]?.text == "annaphone")
      #expect(export["here"]?["latitude"] != nil)
      #expect(export["lists"]?.elements.count == 2)
      let content = try #require(export["contents"]?[anna.person.ownList.rawValue])
      #expect(content["items"]?["features"]?.elements.isEmpty == false)
      #expect(content["events"]?.elements.isEmpty == false)
      #expect(content["devices"]?.elements.count == 1)
      for text in ["whsec_", "hash", "carolphone", "watch", "\(Self.latitude)"] {
        #expect(!annas.text.contains(text), "\(text)")
      }
      #expect(carols.text.contains("\(Self.latitude)"))
      let shared = try #require(try carols.json()["contents"]?[anna.person.ownList.rawValue])
      #expect(shared["items"] == nil)
      #expect(shared["devices"]?.elements.isEmpty == false)
    }
  }
}
