import Foundation
import Testing
import ToDoStore

@testable import ToDoService

/// Whoever uses a server that nobody has an account on.
@Suite("The local person")
struct LocalPersonTests {
  /// Several pages that a browser asks for at once are the first requests of a new server.
  @Test func whoComesFirstAtOnceIsOnePerson() async throws {
    for _ in 0..<10 {
      let service = try Service(.inMemory(), openList: { _ in try SQLiteItemStore.inMemory() })
      let people = try await withThrowingTaskGroup(of: PersonID.self) { group in
        for _ in 0..<16 {
          group.addTask {
            try await service.authenticator.caller(Authenticator.Credentials.none).person.id
          }
        }
        return try await group.reduce(into: Set()) { $0.insert($1) }
      }
      #expect(people.count == 1)
    }
  }

  @Test func thereIsOneUntilSomebodyHasAnAccount() throws {
    let accounts = try AccountStore.inMemory()
    let secrets = Secrets()
    let first = try Person.local(secrets, at: Date(timeIntervalSince1970: 0))
    let second = try Person.local(secrets, at: Date(timeIntervalSince1970: 1))
    #expect(try accounts.localPerson(orAdd: first)?.id == first.id)
    #expect(try accounts.localPerson(orAdd: second)?.id == first.id)
    let anna = try accounts.add(
      Person(named: "anna", secrets, at: Date(timeIntervalSince1970: 2)))
    #expect(anna.id == first.id)
    #expect(try accounts.localPerson(orAdd: second) == nil)
    #expect(try accounts.people().map(\.id) == [first.id])
  }
}
