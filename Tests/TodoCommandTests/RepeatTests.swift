import Foundation
import Testing

/// Items that repeat, through the built command.
struct RepeatTests {
  private let session: TodoSession

  init() throws {
    session = try TodoSession()
  }

  private func items(_ arguments: String...) throws -> [[String: Any]] {
    let result = try BuiltProduct("todo").run(
      arguments, environment: session.environment, in: session.folder)
    try #require(result.code == 0, "\(arguments): \(result)")
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    return try #require((json as? [[String: Any]]) ?? (json as? [String: Any]).map { [$0] })
  }

  @Test func aDoneItemIsFollowedByTheNext() throws {
    let id = try session.add("Dentist", "--due", "2099-12-02", "--repeat", "every 2 weeks on wed")
    let done = try items("done", id, "--json")[0]
    #expect(done["id"] as? String == id && done["repeat"] is NSNull)
    let next = try #require(done["next"] as? [String: Any])
    #expect(next["due"] as? String == "2099-12-16")
    let open = try items("list", "--json").filter { $0["done"] as? Bool == false }
    #expect(open.count == 1 && open[0]["id"] as? String == next["id"] as? String)
    let rule = try #require(open[0]["repeat"] as? [String: String])
    #expect(
      rule == ["rule": "FREQ=WEEKLY;INTERVAL=2;BYDAY=WE", "words": "every 2 weeks on wed"])
    // In a pipe it is the ids that were given.
    #expect(try session.lines("done", id) == [id])
    _ = try session.lines("undone", id)
    #expect(try items("done", id, "--json")[0]["next"] == nil)
  }

  @Test func showAndEditSayAndChangeHowItRepeats() throws {
    let id = try session.add("Bins", "--due", "2099-12-01", "--repeat", "weekly")
    #expect(try session.lines("show", id).contains("repeat\tweekly"))
    _ = try session.lines("edit", id, "--repeat", "monthly on last mon")
    #expect(try session.lines("show", id).contains("repeat\tmonthly on the last mon"))
    #expect(try session.lines("show", id).contains("due\tTue 1 Dec 2099"))
    _ = try session.lines("edit", id, "--without", "repeat")
    #expect(try !session.lines("show", id).contains { $0.hasPrefix("repeat") })
    #expect(try session.lines("done", id) == [id])
    #expect(try items("list", "--json").count == 1)
  }

  @Test func oneWithoutADueDateIsDueOnTheFirstDay() throws {
    let leap = try session.add("Leap", "--repeat", "yearly on feb 29")
    let due = try #require(items("show", leap, "--json")[0]["due"] as? String)
    #expect(due.hasSuffix("-02-29"))
    let later = try session.add("Water", "--repeat", "3 days after done")
    #expect(try items("show", later, "--json")[0]["due"] is NSNull)
    #expect(try items("done", later, "--json")[0]["next"] != nil)
  }

  @Test(arguments: [
    (["--repeat", "wekly"], "--repeat: Can't read \"wekly\" as a repeat. Did you mean \"weekly\""),
    (["--repeat", "FREQ=HOURLY"], "FREQ=HOURLY is not supported"),
    (["--repeat", ""], "Can't read \"\" as a repeat"),
    (["--repeat", "daily", "--repeat", "weekly"], "--repeat is given twice"),
    (["--repeat", "daily until 2001-01-01"], "\"2001-01-01\" is in the past"),
  ])
  func badRepeatsAreRefused(options: [String], message: String) throws {
    let result = try BuiltProduct("todo").run(
      ["add", "Bins"] + options, environment: session.environment, in: session.folder)
    #expect(result.code == 64 && result.error.contains(message), "\(result)")
    #expect(result.output.isEmpty && !FileManager.default.fileExists(atPath: session.storeURL.path))
  }

  @Test func settingAndClearingTheRepeatContradict() throws {
    let id = try session.add("Bins", "--repeat", "weekly")
    let result = try session.todo("edit", id, "--repeat", "daily", "--without", "repeat")
    #expect(result.code == 64 && result.error.contains("contradict"))
  }

  @Test(arguments: ["geojson", "csv", "gpx"])
  func filesKeepRepeats(format: String) throws {
    try session.add(
      "Bins", "--due", "2099-12-01", "--repeat", "every tue until 2100-01-01", "--at",
      "52.5,13.4", "--name", "Home")
    let file = try session.lines("export", "--format", format).joined(separator: "\n")
    #expect(file.contains("FREQ=WEEKLY;BYDAY=TU;UNTIL=21000101"))
    let url = try session.write(file + "\n", to: "items.\(format)")
    let environment = session.environment.merging(["TODO_DB": session.storeURL.path + "2"]) { $1 }
    let product = BuiltProduct("todo")
    let imported = try product.run(
      ["import", url.path], environment: environment, in: session.folder)
    #expect(imported.code == 0 && imported.error.isEmpty, "\(imported)")
    let again = try product.run(
      ["export", "--format", format], environment: environment, in: session.folder)
    #expect(again.lines.joined(separator: "\n") == file)
    // The same file adds nothing again.
    #expect(try session.todo("import", url.path).code == 0)
    #expect(try session.lines("list").count == 1)
  }
}
