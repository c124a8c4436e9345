import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import ToDo
import ToDoService
import ToDoStore

@testable import TodoServer

/// Making, reading, changing and deleting items.
@Suite("Items")
struct ItemTests {
  @Test func anItemIsMadeAndRead() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let made = try await client.send(.post, "/v1/items", #"{"title":"Milk","tags":["shop"]}"#)
      #expect(made.status == .created)
      let id = try #require(made.member("id"))
      #expect(made.headers[.location] == "/v1/items/\(id)")
      let read = try await client.get("/v1/items/\(id)")
      #expect(read.status == .ok && read.text == made.text && read.tag == made.tag)
      #expect(read.tag.hasPrefix("\"") && read.tag.count == 34)
    }
  }

  @Test func anItemThatEqualsAnOpenOneIsThatOne() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let first = try await client.send(.post, "/v1/items", #"{"title":"Milk"}"#)
      let second = try await client.send(.post, "/v1/items", #"{"title":"Milk"}"#)
      let onlyNew = try await client.send(
        .post, "/v1/items", #"{"title":"Milk"}"#, headers: [.ifNoneMatch: "*"])
      #expect(second.status == .ok && second.text == first.text)
      #expect(second.headers[.location] == first.headers[.location])
      #expect(onlyNew.status == .preconditionFailed)
    }
  }

  @Test func aPatchChangesWhatItSays() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let made = try await client.send(
        .post, "/v1/items", #"{"title":"Milk","description":"Two","tags":["shop"]}"#)
      let path = "/v1/items/\(made.member("id") ?? "")"
      let patched = try await client.send(
        .patch, path, #"{"description":null,"due":"2026-12-24"}"#,
        headers: [.contentType: "application/merge-patch+json; charset=utf-8"])
      #expect(patched.status == .ok && patched.tag != made.tag)
      #expect(patched.text.contains(#""description":null,"#))
      #expect(patched.text.contains(#""due":"2026-12-24","#))
      #expect(patched.text.contains(#""tags":["shop"],"#))
      let other = try await client.send(
        .patch, path, "{}", headers: [.contentType: "text/plain"])
      #expect(other.status == .unsupportedMediaType)
      #expect(other.headers[.acceptPatch] == "application/merge-patch+json, application/json")
    }
  }

  @Test func aReplacementNeedsACondition() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let made = try await client.send(.post, "/v1/items", #"{"title":"Milk","tags":["a"]}"#)
      let path = "/v1/items/\(made.member("id") ?? "")"
      let body = #"{"title":"Bread"}"#
      let without = try await client.send(.put, path, body)
      #expect(without.status == .preconditionRequired)
      let replaced = try await client.send(.put, path, body, headers: [.ifMatch: made.tag])
      #expect(replaced.status == .ok && replaced.text.contains(#""tags":[],"#))
      let late = try await client.send(.put, path, body, headers: [.ifMatch: made.tag])
      #expect(late.status == .preconditionFailed && late.tag == replaced.tag)
      let any = try await client.send(.put, path, body, headers: [.ifMatch: "*"])
      #expect(any.status == .ok && any.tag == replaced.tag)
      let isThere = try await client.send(.put, path, body, headers: [.ifNoneMatch: "*"])
      #expect(isThere.status == .preconditionFailed)
    }
  }

  @Test func whatIsReadCanBePutBack() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let made = try await client.send(
        .post, "/v1/items",
        """
        {"title": "Jog", "repeat": "weekly", "due": "2026-12-24",
         "places": [{"name": "Park", "region": {"type": "circle", "center": [13, 52], "radius": 90}}],
         "trigger": {"event": "leave", "repeats": true}}
        """)
      let path = "/v1/items/\(made.member("id") ?? "")"
      let put = try await client.send(.put, path, made.text, headers: [.ifMatch: made.tag])
      #expect(put.status == .ok && put.text == made.text)
    }
  }

  private static let changes: [(HTTPRequest.Method, String, String?)] = [
    (.patch, "", #"{"title":"x"}"#), (.delete, "", nil), (.post, "/check", nil),
    (.post, "/uncheck", nil), (.post, "/snooze", nil),
  ]

  @Test(arguments: changes)
  func aChangeOfAnotherStateIsRefused(
    method: HTTPRequest.Method, end: String, body: String?
  ) async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let made = try await client.addReminder()
      let path = "/v1/items/\(made.member("id") ?? "")"
      for header in ["\"other\"", "W/\(made.tag)"] {
        let refused = try await client.send(method, path + end, body, headers: [.ifMatch: header])
        #expect(refused.status == .preconditionFailed)
      }
      let broken = try await client.send(method, path + end, body, headers: [.ifMatch: "x"])
      #expect(broken.status == .badRequest)
      #expect(try await client.get(path).text == made.text)
      let done = try await client.send(
        method, path + end, body, headers: [.ifMatch: "\"other\", \(made.tag)"])
      #expect(done.status == (method == .delete ? .noContent : .ok))
    }
  }

  @Test func aStateThatIsKnownIsNotSentAgain() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let made = try await client.send(.post, "/v1/items", #"{"title":"Milk"}"#)
      let path = "/v1/items/\(made.member("id") ?? "")"
      for header in [made.tag, "W/\(made.tag)", "*"] {
        let known = try await client.send(.get, path, headers: [.ifNoneMatch: header])
        #expect(known.status == .notModified && known.text.isEmpty && known.tag == made.tag)
      }
      let all = try await client.get("/v1/items")
      let again = try await client.send(.get, "/v1/items", headers: [.ifNoneMatch: all.tag])
      #expect(again.status == .notModified)
      _ = try await client.send(.patch, path, #"{"important":true}"#)
      let changed = try await client.send(.get, path, headers: [.ifNoneMatch: made.tag])
      #expect(changed.status == .ok)
      let list = try await client.send(.get, "/v1/items", headers: [.ifNoneMatch: all.tag])
      #expect(list.status == .ok)
    }
  }

  @Test func patchesOfDifferentMembersAtOnceBothSurvive() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let made = try await client.send(.post, "/v1/items", #"{"title":"Milk"}"#)
      let path = "/v1/items/\(made.member("id") ?? "")"
      let patches = [
        #"{"description":"Two"}"#, #"{"due":"2026-12-24"}"#, #"{"important":true}"#,
        #"{"tags":["shop"]}"#, #"{"wait":"2026-12-01"}"#, #"{"location":{"name":"Rewe"}}"#,
      ]
      try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
        for patch in patches {
          group.addTask { try await client.send(.patch, path, patch).status }
        }
        for try await status in group { #expect(status == .ok) }
      }
      let text = try await client.get(path).text
      for part in [
        #""description":"Two""#, #""due":"2026-12-24""#, #""important":true"#, #""tags":["shop"]"#,
        #""wait":"2026-12-01""#, #""name":"Rewe""#,
      ] { #expect(text.contains(part)) }
    }
  }

  @Test func ofChangesOfTheSameStateAtOnceOneIsMade() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let made = try await client.send(.post, "/v1/items", #"{"title":"Milk"}"#)
      let path = "/v1/items/\(made.member("id") ?? "")"
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 0..<8 {
          group.addTask {
            try await client.send(
              .patch, path, "{\"title\":\"\(number)\"}", headers: [.ifMatch: made.tag]
            ).status.code
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses.sorted() == [200] + Array(repeating: 412, count: 7))
    }
  }

  @Test func aMistakeIsAProblemThatPointsToIt() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let answer = try await client.send(.post, "/v1/items", #"{"title":"x","tgas":[]}"#)
      #expect(answer.status == .badRequest)
      #expect(answer.headers[.contentType] == "application/problem+json")
      #expect(answer.member("pointer") == "/tgas")
      #expect(answer.text.contains("Did you mean"))
      let broken = try await client.send(.post, "/v1/items", #"{"title":"x","#)
      #expect(broken.status == .badRequest && broken.text.contains("line 1"))
      let large = try await client.send(
        .post, "/v1/items", String(repeating: " ", count: JSONBody.mostBytes + 1))
      #expect(large.status == .contentTooLarge)
      let deep = try await client.send(.post, "/v1/items", String(repeating: "[", count: 100_000))
      #expect(deep.status == .badRequest && deep.text.contains("Flatten"))
    }
  }

  @Test func anItemOfAnotherListIsAsIfItDidNotExist() async throws {
    let server = try ServerFixture()
    let anna = try server.token(for: "anna")
    let ben = try server.token(for: "ben")
    let list = try #require(try server.service.accounts.person(named: "ben")).ownList.rawValue
    try await server.test { client in
      let made = try await client.send(.post, "/v1/items", #"{"title":"Secret"}"#, token: ben)
      let id = try #require(made.member("id"))
      let nobody = "zzzzzz"
      for (method, end, body) in [
        (HTTPRequest.Method.get, "", nil), (.put, "", #"{"title":"x"}"#),
        (.patch, "", #"{"title":"x"}"#), (.delete, "", nil), (.post, "/check", nil),
        (.post, "/snooze", nil), (.post, "/undelete", nil), (.get, "/history", nil),
      ] as [(HTTPRequest.Method, String, String?)] {
        let headers: HTTPFields = [.ifMatch: "*"]
        let own = try await client.send(
          method, "/v1/items/\(id)\(end)", body, token: anna, headers: headers)
        let none = try await client.send(
          method, "/v1/items/\(nobody)\(end)", body, token: anna, headers: headers)
        let others = try await client.send(
          method, "/v1/lists/\(list)/items/\(id)\(end)", body, token: anna, headers: headers)
        let noList = try await client.send(
          method, "/v1/lists/0123456789abcdef/items/\(id)\(end)", body, token: anna,
          headers: headers)
        #expect(own.status == .notFound && own.text == none.text, "\(method) \(end)")
        #expect(others.status == .notFound && others.text == noList.text, "\(method) \(end)")
      }
      let read = try await client.get("/v1/lists/\(list)/items/\(id)", token: ben)
      #expect(read.text == made.text)
    }
  }

  @Test func whoMayOnlyReadChangesNothing() async throws {
    let server = try ServerFixture()
    let writer = try server.token(for: "anna")
    let reader = try server.token(for: "anna", [.read])
    try await server.test { client in
      let made = try await client.send(.post, "/v1/items", #"{"title":"Milk"}"#, token: writer)
      let path = "/v1/items/\(made.member("id") ?? "")"
      for (method, end) in [
        (HTTPRequest.Method.patch, ""), (.delete, ""), (.post, "/check"), (.post, "/undelete"),
      ] {
        let body = method == .patch ? #"{"title":"x"}"# : nil
        let answer = try await client.send(method, path + end, body, token: reader)
        #expect(answer.status == .forbidden)
      }
      let post = try await client.send(.post, "/v1/items", "nonsense", token: reader)
      #expect(post.status == .forbidden)
    }
  }
}
