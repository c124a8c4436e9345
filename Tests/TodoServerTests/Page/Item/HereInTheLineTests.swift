import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import ToDo
import ToDoService

@testable import TodoServer

@Suite("The word here in the line that adds an item")
struct HereInTheLineTests {
  @Test func itMeansWhereOneIsOneselfAndNotWhereOthersAre() async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList()
    try await server.walk(to: "One", token: shared.ben, after: 0)
    let path = "/lists/\(shared.list)"
    let line = [("title", "Milk @here")]
    let anna = try await ItemBrowser(server).post(path, line)
    #expect(anna.status == .unprocessableContent)
    #expect(anna.text.contains("It is not known where you are."))
    let ben = try await ItemBrowser(server, "ben").post(path, line)
    #expect(ben.status == .seeOther)
  }
}
