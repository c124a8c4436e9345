import Foundation
import Testing
import ToDo
import ToDoStore

@testable import ToDoService

@Suite("Account cache")
struct AccountCacheTests {
  @Test func aTokenThatAnotherProcessRevokesIsRefusedAtOnce() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("todo-service-\(UUID().uuidString)", isDirectory: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let server = try Service(folder: folder)
    let command = try Service(folder: folder)
    let anna = try command.addPerson(named: "anna")
    let token = try command.addToken(for: "anna", scopes: [.read]).text

    let caller = try await server.authenticator.caller(.token(token))
    #expect(caller.person.id == anna.id)
    #expect(try await server.gate.list(nil, for: caller).id == anna.ownList)
    let record = try #require(try command.accounts.tokens(of: anna.id).first)
    #expect(try command.accounts.removeToken(record.id, of: anna.id))
    await #expect(throws: ServiceError.unauthenticated) {
      try await server.authenticator.caller(.token(token))
    }
  }

  @Test func aMemberWhoIsRemovedLosesTheListAtOnce() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("todo-service-\(UUID().uuidString)", isDirectory: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let service = try Service(folder: folder)
    let anna = try service.addPerson(named: "anna")
    let ben = try service.addPerson(named: "ben")
    let token = try service.addToken(for: "ben", scopes: [.read]).text
    try service.accounts.setMember(ben.id, of: anna.ownList, as: .reader)
    let caller = try await service.authenticator.caller(.token(token))
    let list = anna.ownList.rawValue
    _ = try await service.gate.list(list, for: caller)
    #expect(try service.accounts.removeMember(ben.id, of: anna.ownList))
    await #expect(throws: ServiceError.noSuchList) {
      try await service.gate.list(list, for: caller)
    }
  }
}
