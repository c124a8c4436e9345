import HTTPTypes
import HummingbirdTesting
import Testing
import ToDo
import ToDoStore

@testable import ToDoService
@testable import TodoServer

@Suite("Devices")
struct DeviceRouteTests {
  private func fix(_ longitude: Double, secondsAgo: Int, device: String = "phone") -> String {
    let time = Int(ServerFixture.now.timeIntervalSince1970) - secondsAgo
    return #"{"lat":52.52,"lon":\#(longitude),"time":\#(time),"device":"\#(device)"}"#
  }

  private func reminder(_ title: String, _ latitude: Double, _ longitude: Double) throws -> ToDoItem
  {
    var item = try ServerFixture.item(title, latitude, longitude)
    item.triggers = [try LocationTrigger(LocationTrigger.Settings(event: .arrive))]
    return item
  }

  @Test func aDeviceHasItsPositionAgeAndClearDistance() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna", [.read, .write, .report])
    try await server.add([reminder("Milk", 52.52, 13.5)], token: token)
    try await server.test { client in
      #expect(try await client.get("/v1/devices", token: token).text == "[]")
      _ = try await client.ask(.post, "/v1/fixes", token: token, fix(13.4, secondsAgo: 90))
      let device = try #require(try await client.get("/v1/devices", token: token).json()[0])
      #expect(device["name"]?.text == "phone")
      #expect(device["age"]?.double == 90)
      #expect(device["longitude"]?.double == 13.4)
      // 6,790 m to the position, and its radius is 100 m.
      #expect(abs((device["clear"]?.double ?? 0) - 6690) < 15)
    }
  }

  @Test func anotherMembersDeviceIsAsIfItDidNotExist() async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList()
    try await server.test { client in
      _ = try await client.ask(.post, "/v1/fixes", token: shared.ben, fix(13.4, secondsAgo: 90))
      let path = "/v1/lists/\(shared.list)/devices"
      #expect(try await client.get(path, token: shared.anna).text == "[]")
      #expect(try await client.get(path, token: shared.ben).json()[0]?["name"]?.text == "phone")
      for name in ["phone", "ben%2Fphone"] {
        let there = try await client.get("\(path)/\(name)/plan", token: shared.anna)
        let never = try await client.get("\(path)/none/plan", token: shared.anna)
        #expect(there.status == .notFound)
        #expect(there.text == never.text)
        let forgotten = try await client.ask(.delete, "/v1/devices/\(name)", token: shared.anna)
        #expect(forgotten.status == .notFound)
      }
    }
  }

  @Test func aForgottenDeviceIsGoneFromAllLists() async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList(ben: .reader)
    try await server.test { client in
      _ = try await client.ask(.post, "/v1/fixes", token: shared.ben, fix(13.4, secondsAgo: 90))
      let forgotten = try await client.ask(.delete, "/v1/devices/phone", token: shared.ben)
      #expect(forgotten.status == .noContent)
      #expect(try await client.get("/v1/devices", token: shared.ben).text == "[]")
      let path = "/v1/lists/\(shared.list)/devices"
      #expect(try await client.get(path, token: shared.ben).text == "[]")
      let again = try await client.ask(.delete, "/v1/devices/phone", token: shared.ben)
      #expect(again.status == .notFound)
    }
  }

  @Test func aPlanIsOverAllListsWithTheNearestBorders() async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList()
    try await server.add(
      [reminder("A", 52.52, 13.41), reminder("C", 52.52, 13.43)], token: shared.anna)
    try await server.add(
      [reminder("B", 52.52, 13.42), reminder("D", 52.52, 13.44)], to: shared.list,
      token: shared.anna)
    try await server.test { client in
      _ = try await client.ask(.post, "/v1/fixes", token: shared.anna, fix(13.4, secondsAgo: 90))
      let plan = try await client.get("/v1/devices/phone/plan?most=3", token: shared.anna).json()
      let circles = try #require(plan["circles"]).elements
      #expect(circles.count == 3)
      #expect(circles.map { $0["longitude"]?.double } == [13.41, 13.42, 13.4])
      // The plan is right until the border of C.
      #expect(abs((circles[2]["radius"]?.double ?? 0) - 1937) < 5)
      #expect(circles[2]["list"] == .null)
      #expect(circles[1]["list"]?.text == shared.list)
      let whole = try await client.get("/v1/devices/phone/plan", token: shared.anna).json()
      #expect(whole["circles"]?.elements.count == 4)
      #expect(abs((whole["clear"]?.double ?? 0) - 578) < 5)
      let one = try await client.get(
        "/v1/devices/phone/plan?list=\(shared.list)", token: shared.anna
      ).json()
      #expect(one["circles"]?.elements.count == 2)
      #expect(one["circles"]?[0]?["list"] == nil)
    }
  }

  @Test(arguments: ["most=0", "most=101", "most=x"])
  func anImpossibleCountIsRefused(query: String) async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    try await server.test { client in
      let answer = try await client.get("/v1/devices/phone/plan?\(query)", token: token)
      #expect(answer.status == .badRequest)
      #expect(try answer.json()["parameter"]?.text == "most")
    }
  }

  @Test func namesOfDevicesAreThosePersonsOwn() {
    let own = DeviceNames(of: "anna", inOwnList: true)
    let shared = DeviceNames(of: "anna", inOwnList: false)
    #expect(own.stored("phone") == "phone")
    #expect(own.plain("ben/phone") == nil)
    #expect(own.plain(own.stored("ben/phone")) == "ben-phone")
    #expect(shared.stored("phone") == "anna/phone")
    #expect(shared.plain("anna/phone") == "phone")
    #expect(shared.plain("annabel/phone") == nil)
    #expect(DeviceNames.person(of: "phone", inListOf: "anna") == "anna")
    #expect(DeviceNames.person(of: "ben/phone", inListOf: "anna") == "ben")
    #expect(DeviceNames.person(of: "phone", inListOf: nil) == nil)
  }
}
