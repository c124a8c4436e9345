import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import ToDo
import ToDoService
import ToDoStore

@testable import TodoServer

/// Checking, snoozing, deleting and what is known of it.
@Suite("States of items")
struct ItemStateTests {
  @Test func anItemIsCheckedAndUnchecked() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let made = try await client.send(.post, "/v1/items", #"{"title":"Milk"}"#)
      let path = "/v1/items/\(made.member("id") ?? "")"
      let done = try await client.send(.post, path + "/check")
      #expect(done.status == .ok && done.text.contains(#""done":true"#))
      #expect(done.member("doneAt")?.hasPrefix("2026-09-21T14:13:20") == true)
      #expect(try await client.get(path).tag == done.tag)
      let again = try await client.send(.post, path + "/check")
      #expect(again.text == done.text)
      let open = try await client.send(.post, path + "/uncheck")
      #expect(open.text.contains(#""done":false"#) && open.member("doneAt") == nil)
    }
  }

  @Test func theNextOfOneThatRepeatsIsNamed() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let made = try await client.send(
        .post, "/v1/items", #"{"title":"Bins","repeat":"daily","due":"2026-09-20"}"#)
      let path = "/v1/items/\(made.member("id") ?? "")"
      // At 14:13 in London it is the 22nd already on Kiritimati.
      let done = try await client.send(.post, path + "/check?timezone=Pacific/Kiritimati")
      #expect(done.text.contains(#""due":"2026-09-22","id":""#))
      let plain = try await client.get(path)
      #expect(plain.tag == done.tag && !plain.text.contains(#""next""#))
      let wrong = try await client.send(.post, path + "/check?timezone=Mars")
      #expect(wrong.status == .badRequest && wrong.member("parameter") == "timezone")
    }
  }

  @Test func aReminderIsSnoozed() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let made = try await client.addReminder()
      let path = "/v1/items/\(made.member("id") ?? "")/snooze"
      let visit = try await client.send(.post, path)
      #expect(visit.member("snooze") == "nextVisit")
      let until = try await client.send(
        .post, path + "?timezone=Europe/Berlin", #"{"until":"tomorrow 18:00"}"#)
      #expect(until.member("snooze") == "2026-09-22T16:00:00Z")
      let past = try await client.send(.post, path, #"{"until":"2020-01-01"}"#)
      #expect(past.status == .badRequest && past.member("pointer") == "/until")
      let both = try await client.send(.post, path, #"{"until":"fri","nextVisit":true}"#)
      #expect(both.status == .badRequest)
      let bare = try await client.send(.post, "/v1/items", #"{"title":"Bread"}"#)
      let none = try await client.send(.post, "/v1/items/\(bare.member("id") ?? "")/snooze")
      #expect(none.status == .conflict)
    }
  }

  @Test func aDeletedItemComesBackWithinADay() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let made = try await client.send(.post, "/v1/items", #"{"title":"Milk"}"#)
      let path = "/v1/items/\(made.member("id") ?? "")"
      let deleted = try await client.send(.delete, path)
      #expect(deleted.status == .noContent && deleted.text.isEmpty)
      let gone = try await client.get(path)
      #expect(gone.status == .notFound)
      #expect(try await client.send(.delete, path).text == gone.text)
      #expect(try await client.get(path + "/history").status == .ok)
      let back = try await client.send(.post, path + "/undelete")
      #expect(back.status == .ok && back.text == made.text)
      #expect(try await client.send(.post, path + "/undelete").text == made.text)
      let never = try await client.send(.post, "/v1/items/zzzzzz/undelete")
      #expect(never.status == .notFound && never.text == gone.text)
    }
  }

  @Test func aDeletedItemIsGoneAfterADay() async throws {
    let server = try ServerFixture()
    let id = try await server.test { client in
      let made = try await client.send(.post, "/v1/items", #"{"title":"Milk"}"#)
      let id = try #require(made.member("id"))
      _ = try await client.send(.delete, "/v1/items/\(id)")
      return id
    }
    let later = try server.later(by: 86_401)
    try await later.test { client in
      let answer = try await client.send(.post, "/v1/items/\(id)/undelete")
      #expect(answer.status == .notFound)
      #expect(try await client.get("/v1/items/\(id)/history").status == .ok)
    }
  }

  @Test func theHistoryHasEveryChange() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let made = try await client.send(.post, "/v1/items", #"{"title":"Milk"}"#)
      let path = "/v1/items/\(made.member("id") ?? "")"
      _ = try await client.send(.patch, path, #"{"title":"Bread"}"#)
      _ = try await client.send(.post, path + "/check")
      let history = try await client.get(path + "/history")
      #expect(history.text.split(separator: "{").count == 4)
      #expect(history.text.contains(#""time":"2026-09-21T14:13:20Z""#))
      #expect(try await client.get("/v1/items/zzzzzz/history").status == .notFound)
    }
  }
}
