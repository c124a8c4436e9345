import HTTPTypes
import HummingbirdTesting
import Testing
import ToDo
import ToDoStore

@testable import ToDoService
@testable import TodoServer

@Suite("Sharing")
struct SharingTests {
  @Test func aListIsMadeRenamedAndDeleted() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    try await server.test { client in
      let made = try await client.ask(.post, "/v1/lists", token: token, #"{"name":" Home "}"#)
      #expect(made.status == .created)
      #expect(try made.json()["name"]?.text == "Home")
      #expect(try made.json()["role"]?.text == "owner")
      let path = try #require(made.headers[.location])
      let renamed = try await client.ask(.patch, path, token: token, #"{"name":"Haus"}"#)
      #expect(try renamed.json()["name"]?.text == "Haus")
      #expect(try await client.get(path, token: token).text == renamed.text)
      #expect(try await client.ask(.delete, path, token: token).status == .noContent)
      #expect(try await client.get(path, token: token).status == .notFound)
      #expect(try await client.ask(.delete, path, token: token).status == .notFound)
    }
  }

  @Test func aPersonsOwnListStays() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    let own = try #require(try server.service.accounts.person(named: "anna")).ownList.rawValue
    try await server.test { client in
      #expect(try await client.ask(.delete, "/v1/lists/\(own)", token: token).status == .conflict)
      let left = try await client.ask(.delete, "/v1/lists/\(own)/members/anna", token: token)
      #expect(left.status == .conflict)
      #expect(try await client.get("/v1/lists/\(own)", token: token).status == .ok)
    }
  }

  @Test func whoIsAddedSeesTheListAtOnceAndWhoIsRemovedDoesNot() async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList()
    let carla = try server.token(for: "carla")
    try await server.test { client in
      let path = "/v1/lists/\(shared.list)"
      #expect(try await client.get(path, token: carla).status == .notFound)
      let added = try await client.ask(
        .put, "\(path)/members/Carla", token: shared.anna, #"{"role":"reader"}"#)
      #expect(added.status == .created)
      #expect(try added.json()["name"]?.text == "carla")
      #expect(try await client.get(path, token: carla).status == .ok)
      let removed = try await client.ask(.delete, "\(path)/members/carla", token: shared.anna)
      #expect(removed.status == .noContent)
      let gone = try await client.get(path, token: carla)
      let never = try await client.get("/v1/lists/0000000000000000", token: carla)
      #expect(gone.status == .notFound)
      #expect(gone.text == never.text)
    }
  }

  @Test(arguments: [ListRole.reader, .writer])
  func onlyAnOwnerManagesTheMembers(role: ListRole) async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList(ben: role)
    _ = try server.token(for: "carla")
    try await server.test { client in
      let path = "/v1/lists/\(shared.list)"
      let members = try await client.get("\(path)/members", token: shared.ben)
      #expect(
        members.text == #"[{"name":"anna","role":"owner"},{"name":"ben","role":"\#(role)"}]"#)
      let add = try await client.ask(
        .put, "\(path)/members/carla", token: shared.ben, #"{"role":"reader"}"#)
      let promote = try await client.ask(
        .put, "\(path)/members/ben", token: shared.ben, #"{"role":"owner"}"#)
      let remove = try await client.ask(.delete, "\(path)/members/anna", token: shared.ben)
      let nobody = try await client.ask(.delete, "\(path)/members/zoe", token: shared.ben)
      let rename = try await client.ask(.patch, path, token: shared.ben, #"{"name":"X"}"#)
      let delete = try await client.ask(.delete, path, token: shared.ben)
      for answer in [add, promote, remove, nobody, rename, delete] {
        #expect(answer.status == .forbidden)
      }
      #expect(remove.text == nobody.text)
      let leave = try await client.ask(.delete, "\(path)/members/ben", token: shared.ben)
      #expect(leave.status == .noContent)
    }
  }

  @Test func theLastOwnerStays() async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList()
    try await server.test { client in
      let path = "/v1/lists/\(shared.list)/members"
      let leave = try await client.ask(.delete, "\(path)/anna", token: shared.anna)
      let lower = try await client.ask(
        .put, "\(path)/anna", token: shared.anna, #"{"role":"reader"}"#)
      #expect(leave.status == .conflict)
      #expect(lower.status == .conflict)
      let promote = try await client.ask(
        .put, "\(path)/ben", token: shared.anna, #"{"role":"owner"}"#)
      #expect(promote.status == .ok)
      #expect(
        try await client.ask(.delete, "\(path)/anna", token: shared.anna).status == .noContent)
    }
  }

  @Test func aMemberDecidesAboutTheirOwnReminders() async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList(ben: .reader)
    try await server.test { client in
      let path = "/v1/lists/\(shared.list)/members"
      let off = try await client.ask(
        .patch, "\(path)/ben", token: shared.ben, #"{"reminds":false}"#)
      #expect(try off.json()["reminds"] == .bool(false))
      let others = try await client.ask(
        .patch, "\(path)/anna", token: shared.ben, #"{"reminds":false}"#)
      #expect(others.status == .forbidden)
    }
  }

  @Test func whoLeavesLeavesNoPositionBehind() async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList()
    try await server.test { client in
      let sent = try await client.ask(
        .post, "/v1/fixes", token: shared.ben, #"{"lat":52.5,"lon":13.4,"time":1789999000}"#)
      #expect(sent.status == .ok)
    }
    let id = try #require(ListID(rawValue: shared.list))
    let open = try await server.service.lists.list(id)
    #expect(try open.geofences.deviceNames() == ["ben/phone"])
    try await server.test { client in
      _ = try await client.ask(
        .delete, "/v1/lists/\(shared.list)/members/ben", token: shared.ben)
    }
    #expect(try open.geofences.deviceNames().isEmpty)
  }

  @Test(
    arguments: [
      ("", nil), ("[]", ""), ("{}", "/name"), (#"{"name":5}"#, "/name"),
      (#"{"name":"  "}"#, "/name"), (#"{"name":"a","color":1}"#, "/color"),
      (#"{"name":"a\u0007"}"#, "/name"), (#"{"name":"#, nil),
    ] as [(String, String?)])
  func aWrongBodyIsPointedAt(body: String, pointer: String?) async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    try await server.test { client in
      let answer = try await client.ask(.post, "/v1/lists", token: token, body)
      #expect(answer.status == .badRequest)
      #expect(try answer.json()["pointer"]?.text == pointer)
    }
  }

  @Test func aTokenThatMayOnlyReadChangesNothing() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna", [.read])
    try await server.test { client in
      let answer = try await client.ask(.post, "/v1/lists", token: token, #"{"name":"a"}"#)
      #expect(answer.status == .forbidden)
    }
  }
}
