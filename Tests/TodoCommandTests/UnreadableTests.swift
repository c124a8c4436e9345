import Foundation
import Testing

/// What cannot be read is an error with its own exit code, and never the same as nothing.
struct UnreadableTests {
  private let session: TodoSession

  init() throws {
    session = try TodoSession()
  }

  private func run(
    _ arguments: [String], store: String, inputFolder: URL? = nil
  ) throws -> BuiltProduct.Result {
    var environment = session.environment
    environment["TODO_DB"] = store
    return try BuiltProduct("todo").run(
      arguments, inputFolder: inputFolder, environment: environment, in: session.folder)
  }

  static let verbs = [
    ["list"], ["list", "--json"], ["near", "1,2"], ["export"], ["show", "abc"], ["watch"],
    ["add", "Milk"], ["place", "list"], ["import", "--dry-run", "items.csv"],
  ]

  /// A path below a file cannot be looked up, also not by the superuser.
  @Test(arguments: verbs)
  func aStoreThatCannotBeLookedUpIsNotAnEmptyList(arguments: [String]) throws {
    let file = try session.write("name,lat,lon\nA,1,2\n", to: "items.csv")
    let store = file.appendingPathComponent("todo.sqlite").path
    let result = try run(arguments, store: store)
    #expect(result.code == 69 && result.output.isEmpty, "\(result)")
    #expect(result.error.hasPrefix("todo: ") && result.error.contains(store), "\(result)")
    #expect(result.error.contains("cannot be opened"), "\(result)")
  }

  @Test(.enabled(if: getuid() != 0, "the superuser may search every folder"), arguments: verbs)
  func aFolderThatCannotBeSearchedIsNotAnEmptyList(arguments: [String]) throws {
    try session.write("name,lat,lon\nA,1,2\n", to: "items.csv")
    let folder = session.folder.appendingPathComponent("closed")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let store = folder.appendingPathComponent("todo.sqlite").path
    try #require(try run(["add", "Milk"], store: store).code == 0)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.path)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
    }
    let result = try run(arguments, store: store)
    #expect(result.code == 69 && result.output.isEmpty, "\(result)")
    #expect(result.error.contains("Permission denied"), "\(result)")
  }

  @Test(arguments: [["near", "-"], ["watch"], ["import", "-"], ["replay", "-"]])
  func aFolderAsStandardInputIsNotAnEmptyOne(arguments: [String]) throws {
    try session.add("Milk", "--at", "1,2", "--on", "arrive")
    let result = try run(
      arguments, store: session.storeURL.path, inputFolder: session.folder)
    #expect(result.code == 65 || result.code == 66, "\(result)")
    #expect(result.output.isEmpty && result.error.contains("tandard input"), "\(result)")
    #expect(result.error.contains("Is a directory"), "\(result)")
  }
}
