import Foundation
import Testing

@testable import TodoServer

@Suite("Files that are part of the program")
struct ServerFilesTests {
  private static let sources = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Sources/TodoServer")

  /// A file that somebody adds to a folder and forgets in the list would be missed by nobody but its users.
  @Test(arguments: ["OpenAPI", "Page/Files", "Page/Templates", "Page/Texts"])
  func everyFileOfAFolderIsThere(folder: String) throws {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: Self.sources.appendingPathComponent(folder).path)
    #expect(!names.isEmpty)
    #expect(Set(ServerFiles.paths(in: folder)) == Set(names.map { "\(folder)/\($0)" }))
    for path in ServerFiles.paths(in: folder) {
      let file = try Data(contentsOf: Self.sources.appendingPathComponent(path))
      #expect(Data(ServerFiles.bytes(path)) == file, "\(path)")
    }
  }
}
