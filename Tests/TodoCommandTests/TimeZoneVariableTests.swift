import Foundation
import Testing

/// The time zone of hours and days, from the environment.
struct TimeZoneVariableTests {
  private let session: TodoSession

  init() throws {
    session = try TodoSession()
  }

  private static let reminder = ["Milk", "--at", "1,2", "--on", "arrive"]

  private func run(_ arguments: [String], timeZone: String?) throws -> BuiltProduct.Result {
    var environment = session.environment
    environment["TZ"] = timeZone
    return try BuiltProduct("todo").run(arguments, environment: environment, in: session.folder)
  }

  private func refusal(_ name: String) -> BuiltProduct.Result {
    .init(
      output: "",
      error: "todo: TZ is \"\(name)\", which is not the name of a time zone. Set it to a name such "
        + "as Europe/Berlin, or unset it to use this computer's time zone.\n", code: 64)
  }

  @Test(arguments: [
    ("Europe/Berlin", "Europe/Berlin"), (":Europe/Berlin", "Europe/Berlin"), ("UTC", "GMT"),
    (":UTC", "GMT"), ("Asia/Kathmandu", "Asia/Kathmandu"), ("EST5EDT", "EST5EDT"),
    ("Etc/GMT+5", "Etc/GMT+5"),
  ])
  func aWindowKeepsTheNameOfItsZone(name: String, kept: String) throws {
    let added = try run(["add"] + Self.reminder + ["--between", "17-20"], timeZone: name)
    let id = try #require(added.lines.first, "\(added)")
    #expect(
      try session.lines("show", id).first { $0.hasPrefix("reminder") }
        == "reminder\tarrive, radius 100 m, 17:00-20:00 (\(kept))")
  }

  @Test(arguments: [String?.none, ""])
  func withoutAVariableTheComputersZoneCounts(name: String?) throws {
    let added = try run(["add"] + Self.reminder + ["--between", "17-20"], timeZone: name)
    #expect(added.code == 0 && added.error.isEmpty, "\(added)")
  }

  @Test(arguments: [
    "Foo/Bar", "Berlin", "CET-1CEST", "<+03>-3", "GMT+5", "UTC-3", "EST5", " ", "/etc/localtime",
  ])
  func anUnknownZoneIsRefusedForAWindow(name: String) throws {
    for window in [["--between", "17-20"], ["--days", "mon"]] {
      #expect(try run(["add"] + Self.reminder + window, timeZone: name) == refusal(name))
      #expect(try run(["add"] + Self.reminder + window, timeZone: ":" + name) == refusal(name))
    }
    #expect(!FileManager.default.fileExists(atPath: session.storeURL.path))
    #expect(try run(["add"] + Self.reminder, timeZone: name).code == 0)
  }

  @Test(arguments: ["EST5EDT,M3.2.0,M11.1.0", "Foo/Bar", "GMT+5"])
  func aLocalTimeIsRefusedIfTheZoneIsUnknown(name: String) throws {
    for local in [
      ["add", "A", "--due", "2026-12-24 18:00"], ["add", "A", "--due", "tomorrow"],
      ["list", "--due", "today"],
    ] {
      #expect(try run(local, timeZone: name) == refusal(name))
    }
    #expect(!FileManager.default.fileExists(atPath: session.storeURL.path))
    let result = try run(["add", "A", "--due", "2026-12-24T18:00:00-05:00"], timeZone: name)
    #expect(result.code == 0, "\(result)")
    #expect(try session.lines("list", "--json")[0].contains("2026-12-24T23:00:00Z"))
  }

  @Test(arguments: ["EST5EDT,M3.2.0,M11.1.0", "Foo/Bar"])
  func nothingIsImportedWithoutTheNameOfTheZone(name: String) throws {
    try session.write("name,lat,lon\nA,1,2\n", to: "items.csv")
    for options in [[], ["--dry-run"], ["--strict"]] {
      #expect(try run(["import", "items.csv"] + options, timeZone: name) == refusal(name))
    }
    #expect(!FileManager.default.fileExists(atPath: session.storeURL.path))
  }

  @Test func newDaysKeepTheZoneOfTheHours() throws {
    let added = try run(
      ["add"] + Self.reminder + ["--between", "17-20"], timeZone: "Europe/Berlin")
    let id = try #require(added.lines.first)
    #expect(try run(["edit", id, "--days", "mon"], timeZone: "Foo/Bar").code == 0)
    let shown = "reminder\tarrive, radius 100 m, 17:00-20:00 mon (Europe/Berlin)"
    #expect(try session.lines("show", id).contains(shown))
    #expect(try run(["edit", id, "--between", "8-9"], timeZone: "Foo/Bar") == refusal("Foo/Bar"))
    #expect(try session.lines("show", id).contains(shown))
  }

  @Test func aColonBeforeTheNameOfTheZoneIsIgnored() throws {
    let added = try run(
      ["add", "Milk", "--due", "2026-12-24 18:00"], timeZone: ":Asia/Kathmandu")
    let id = try #require(added.lines.first)
    #expect(try session.lines("show", id, "--json")[0].contains("2026-12-24T12:15:00Z"))
  }
}
