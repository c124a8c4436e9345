import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import ToDo
import ToDoService
import ToDoStore

@testable import TodoServer

/// The items of a list, filtered and page by page.
@Suite("Lists of items")
struct ItemListTests {
  /// The titles of the items in an answer, in their order.
  private func titles(_ answer: TestResponse) -> [String] {
    answer.text.components(separatedBy: #""title":""#).dropFirst().map {
      String($0.prefix { $0 != "\"" })
    }
  }

  private func next(_ answer: TestResponse) -> String? {
    answer.headers[.link].map { String($0.dropFirst().prefix { $0 != ">" }) }
  }

  private func fill(_ client: any TestClientProtocol) async throws {
    for body in [
      #"{"title":"Milk","tags":["shop","food"],"due":"2026-09-21","important":true}"#,
      #"{"title":"Bread","tags":["shop"],"due":"2026-09-22T00:00:00Z"}"#,
      #"{"title":"Later","wait":"2027-01-01"}"#,
      #"{"title":"Park","location":{"name":"Park","latitude":52,"longitude":13},"trigger":{"event":"leave"}}"#,
      #"{"title":"Old","done":true}"#,
    ] {
      #expect(try await client.send(.post, "/v1/items", body).status == .created)
    }
  }

  @Test(arguments: [
    ("", ["Milk", "Bread", "Park", "Old"]), ("?all", ["Milk", "Bread", "Later", "Park", "Old"]),
    ("?state=done", ["Old"]), ("?state=open", ["Milk", "Bread", "Park"]),
    ("?tag=shop", ["Milk", "Bread"]), ("?tag=SHOP&tag=food", ["Milk"]),
    ("?tag=shop,food", ["Milk"]), ("?due=today&timezone=GMT", ["Milk"]),
    ("?due=today&timezone=Pacific/Kiritimati", ["Milk", "Bread"]),
    ("?due=none", ["Park", "Old"]), ("?important=true", ["Milk"]), ("?reminding", ["Park"]),
    ("?place=park", ["Park"]), ("?text=rea", ["Bread"]),
    ("?without=food", ["Bread", "Park", "Old"]),
    ("?sort=due&state=open", ["Milk", "Bread", "Park"]),
    ("?sort=added&limit=1", ["Milk"]),
    ("?sort=title&all", ["Bread", "Later", "Milk", "Park", "Old"]), ("?text=nothing", []),
  ])
  func aParameterIsAFilterOfTheCommand(query: String, titles: [String]) async throws {
    let server = try ServerFixture()
    try await server.test { client in
      try await fill(client)
      let answer = try await client.get("/v1/items" + query)
      #expect(answer.status == .ok && self.titles(answer) == titles, "\(answer.text)")
    }
  }

  @Test(arguments: ["?", "?&", "?tag=shop&", "?&&tag=shop"])
  func nothingBetweenAmpersandsIsNoParameter(query: String) async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let answer = try await client.get("/v1/items" + query)
      #expect(answer.status == .ok)
    }
  }

  @Test(arguments: [
    ("limit=0", "limit"), ("limit=1001", "limit"), ("limit=x", "limit"), ("cursor=x", "cursor"),
    ("cursor=zzzz", "cursor"), ("sort=distance", "sort"), ("due=soonish", "due"), ("tag=,", "tag"),
    ("state=maybe", "state"), ("important=maybe", "important"), ("timezone=Mars", "timezone"),
    ("place=nowhere", "place"),
    ("tags=shop", "tags"), ("limit=1&limit=2", "limit"), ("sort=due&cursor=YTU", "cursor"),
  ])
  func aWrongParameterIsNamed(query: String, parameter: String) async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let answer = try await client.get("/v1/items?" + query)
      #expect(answer.status == .badRequest && answer.member("parameter") == parameter)
    }
  }

  @Test func everyItemIsOnOnePage() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      for number in 0..<25 {
        _ = try await client.send(.post, "/v1/items", "{\"title\":\"a b \(number)\"}")
      }
      var seen: [String] = []
      var path: String? = "/v1/items?limit=10&text=a%20b"
      var count = 0
      while let page = path {
        let answer = try await client.get(page)
        seen += titles(answer)
        path = next(answer)
        count += 1
        // What is added and removed meanwhile moves nothing.
        _ = try await client.send(.post, "/v1/items", "{\"title\":\"new \(count)\"}")
      }
      #expect(count == 3 && seen == (0..<25).map { "a b \($0)" })
    }
  }

  @Test func theNextPageIsOfTheSameList() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    let list = try #require(try server.service.accounts.person(named: "anna")).ownList.rawValue
    try await server.test { client in
      for number in 0..<3 {
        let made = try await client.send(
          .post, "/v1/lists/\(list)/items", "{\"title\":\"\(number)\"}", token: token)
        #expect(made.headers[.location]?.hasPrefix("/v1/lists/\(list)/items/") == true)
      }
      for path in ["/v1/lists/\(list)/items?limit=2", "/v1/items?limit=2&list=\(list)"] {
        // A token in the address is not repeated in answers.
        let first = try await client.get("\(path)&token=\(token)")
        let link = try #require(next(first))
        #expect(!link.contains(token))
        let second = try await client.get(link, token: token)
        #expect(titles(first) == ["0", "1"] && titles(second) == ["2"] && next(second) == nil)
      }
      let both = try await client.get("/v1/lists/\(list)/items?list=\(list)", token: token)
      #expect(both.status == .badRequest)
    }
  }
}
