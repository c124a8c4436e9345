import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import ToDo
import ToDoService
import ToDoStore

@testable import TodoServer

/// Walks every operation of the API's document: nobody reaches what is not theirs, and no answer says
/// whether it exists. A new operation is walked as soon as it is in the document.
@Suite("Every operation")
struct WalkTests {
  /// The rightful request succeeds with no scope and no role but those that the document asks for: so
  /// it is the credentials that others lack.
  @Test func theDocumentSaysWhatIsNeeded() async throws {
    var world = try await WalkedWorld()
    for operation in try await WalkedOperation.all() {
      if operation.isFinal { world = try await WalkedWorld() }
      _ = try await Walk(operation, world).rightfulRequest(.own)
      if operation.isFinal { world = try await WalkedWorld() }
      guard try operation.takesList, operation.role != .owner else { continue }
      _ = try await Walk(operation, world).rightfulRequest(.shared)
      if operation.isFinal { world = try await WalkedWorld() }
    }
  }

  @Test func nobodyReachesWhatIsNotTheirs() async throws {
    let (world, other) = (try await WalkedWorld(), try await WalkedWorld())
    let rows = try world.rows()
    for operation in try await WalkedOperation.all() where operation.needsToken {
      // What ends something needs no parameters.
      let parameters =
        operation.isFinal
        ? [] : try await Walk(operation, other).rightfulRequest(.own).parameters
      let walk = Walk(operation, world, parameters)
      try await walk.refusesOthersThanPeople()
      try await walk.refusesScopes()
      try await walk.refusesRoles()
      try await walk.refusesStrangers()
      try #require(try world.rows().symmetricDifference(rows) == [], "\(operation.id)")
    }
  }

  /// The token of a button is its own credential.
  @Test func aButtonThatWasUsedIsAsOneThatNeverWas() async throws {
    let world = try await WalkedWorld()
    try await world.server.test { client in
      #expect(try await client.send(.post, "/v1/actions/act_anna").status == .ok)
      let used = try await client.send(.post, "/v1/actions/act_anna")
      let unknown = try await client.send(.post, "/v1/actions/act_0")
      #expect(used.status == .notFound)
      #expect(WalkedAnswer(used) == WalkedAnswer(unknown))
    }
  }
}
