import Foundation
import Testing
import ToDoStore

@testable import ToDoService

@Suite("Passwords")
struct PasswordTests {
  private let accounts: AccountStore
  private let passwords: Passwords

  init() throws {
    accounts = try .inMemory()
    _ = try accounts.add(Person(named: "anna", Secrets(), at: .now))
    passwords = Passwords(accounts, limits: .least)
  }

  @Test func theRightPasswordIsRight() async throws {
    try passwords.set("correct horse", of: "Anna")
    #expect(try await passwords.person(named: "anna", password: "correct horse")?.name == "anna")
    #expect(try await passwords.person(named: "anna", password: "correct horsf") == nil)
  }

  @Test func withoutAPasswordOrANameNobodyIsRight() async throws {
    #expect(try await passwords.person(named: "anna", password: "correct horse") == nil)
    #expect(try await passwords.person(named: "ben", password: "correct horse") == nil)
  }

  @Test func theHashIsOfArgon2idAndSalted() throws {
    try passwords.set("correct horse", of: "anna")
    let first = try #require(try accounts.password(ofPersonNamed: "anna")).hash
    try passwords.set("correct horse", of: "anna")
    let second = try #require(try accounts.password(ofPersonNamed: "anna")).hash
    #expect(first.hasPrefix("$argon2id$"))
    #expect(first != second)
  }

  @Test(arguments: ["", "seven77", String(repeating: "x", count: 257)])
  func aPasswordHasAReasonableLength(_ text: String) throws {
    #expect(throws: ServiceError.badPassword) { try passwords.set(text, of: "anna") }
  }

  @Test func nobodyHasNoPassword() throws {
    #expect(throws: AccountError.noSuchPerson("ben")) {
      try passwords.set("correct horse", of: "ben")
    }
  }
}
