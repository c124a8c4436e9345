import Foundation
import Testing

/// Taking back changes, putting items off, and what was done.
struct UndoTests {
  private let session: TodoSession

  init() throws {
    session = try TodoSession()
  }

  private func todo(_ arguments: String..., now: String) throws -> BuiltProduct.Result {
    var environment = session.environment
    environment["TODO_NOW"] = now
    return try BuiltProduct("todo").run(
      arguments, environment: environment, in: session.folder)
  }

  @Test func theLastChangesAreTakenBackAndListed() throws {
    let id = try session.add("Milk")
    _ = try session.lines("done", id)
    _ = try session.lines("undone", id)
    _ = try session.lines("rm", id, "--yes")
    #expect(
      try session.lines("undo", "--list").map { $0.split(separator: "\t")[2] } == [
        "rm \(id) --yes", "undone \(id)", "done \(id)", "add Milk",
      ])
    #expect(try session.lines("undo", id) == [id], "a deleted item is known by its id")
    #expect(try session.lines("undo", "2") == [id, id])
    #expect(try session.lines("list").count == 1)
    #expect(try session.lines("undo") == [id])
    let result = try session.todo("undo")
    #expect(result.code == 1 && result.error == "todo: nothing to take back\n")
  }

  @Test func manyChangesAreNotTakenBackUnasked() throws {
    for number in 1...7 { try session.add("Item \(number)") }
    let result = try session.todo("undo", "99")
    #expect(result.code == 64 && result.error.contains("takes back 7 changes. Add --yes"))
    #expect(try session.lines("undo", "99", "--yes").count == 7)
  }

  @Test(arguments: [["undo", "0"], ["undo", "--list", "2"], ["undo", "--list", "--forget"]])
  func aContradictionIsRefused(arguments: [String]) throws {
    try session.add("Milk")
    let result = try BuiltProduct("todo").run(
      arguments, environment: session.environment, in: session.folder)
    #expect(result.code == 64 && result.error.hasPrefix("todo: Give "), "\(result)")
    #expect(try session.lines("list").count == 1)
  }

  @Test func forgettingLeavesTheItems() throws {
    try session.add("Milk")
    _ = try session.lines("undo", "--forget")
    #expect(try session.todo("undo", "--list").code == 1)
    #expect(try session.lines("list").count == 1)
  }

  /// From its own date, and at the same time of day.
  @Test(arguments: [
    ("fri", "+1d", "2026-11-28"), ("mon 9:00", "+1w", "2026-11-30 09:00"),
    ("2026-11-01", "+2d", "2026-11-03"),
  ])
  func anItemIsPutOff(due: String, by shift: String, to date: String) throws {
    let sunday = "2026-11-22T12:00"
    let id = try #require(try todo("add", "Call", "--due", due, now: sunday).lines.first)
    _ = try todo("edit", id, "--due", shift, now: sunday)
    let row = try todo("list", now: sunday).lines[0].split(
      separator: "\t", omittingEmptySubsequences: false)
    #expect(row[4] == date)
  }

  @Test func whatWasDoneIsInTheLog() throws {
    let ids = try ["Milk", "Bread"].map { title in
      try #require(try todo("add", title, now: "2026-11-19T08:00").lines.first)
    }
    _ = try todo("done", ids[0], now: "2026-11-20T18:00")
    _ = try todo("done", ids[1], now: "2026-11-21T09:30")
    let log = try todo("log", now: "2026-11-22T12:00").lines
    #expect(log == ["\(ids[1])\t2026-11-21 09:30\tBread\t", "\(ids[0])\t2026-11-20 18:00\tMilk\t"])
    #expect(try todo("log", "--since", "sat", now: "2026-11-22T12:00").lines == [log[0]])
    #expect(try todo("log", "--since", "yesterday", now: "2026-11-22T12:00").lines == [log[0]])
    #expect(try todo("log", "--limit", "1", now: "2026-11-22T12:00").lines == [log[0]])
    let nothing = try todo("log", "--since", "today", now: "2026-11-22T12:00")
    #expect(nothing.code == 1 && nothing.error == "todo: nothing done\n")
  }
}
