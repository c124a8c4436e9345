import Foundation
import Testing
import ToDo

/// `make screenshots`: the picture of every screen, into the folder that TODO_SCREENSHOTS names.
@Suite(
  "Screenshots", .serialized, .enabled(if: WebDriver.isThere, WebDriver.isMissing),
  .enabled(
    if: Screenshots.folder != nil, "make screenshots names the folder, in TODO_SCREENSHOTS"))
struct ScreenshotTests {
  @Test(arguments: Screenshots.widths, [false, true])
  func everyScreenHasItsPicture(width: Int, isDark: Bool) async throws {
    var settings = Browser.Settings()
    settings.width = width
    settings.isDark = isDark
    settings.language = Screenshots.language
    let household = try await Household()
    let groups: [(person: String?, screens: [Screen])] = [
      (nil, Screen.signedOut), ("clara", Screen.empty), ("anna", Screen.all),
    ]
    for (person, screens) in groups {
      try await Browser.run(household.server, settings) { browser in
        if let person { try await browser.signIn("/", as: person) }
        for screen in screens {
          try await browser.open(screen.path)
          try await screen.act(browser)
          try Screenshots.write(
            try await browser.wholePage(),
            "\(screen.name)-\(width)-\(isDark ? "dark" : "light")")
        }
      }
    }
  }

  /// The three of the README, as a phone shows them.
  @Test func theREADMEHasItsPictures() async throws {
    var settings = Browser.Settings()
    settings.width = 390
    let household = try await Household()
    try await Browser.run(household.server, settings) { browser in
      try await browser.signIn("/", as: "anna")
      try await browser.command(
        "Emulation.setDeviceMetricsOverride",
        .object([
          "width": .integer(390), "height": .integer(932), "deviceScaleFactor": .number(1.25),
          "mobile": .bool(true),
        ]))
      try await browser.open("/")
      try Screenshots.write(try await browser.screenshot(), "README-list")
      try await browser.openItem("Renew the library card")
      try Screenshots.write(try await browser.screenshot(), "README-item")
      try await browser.open("/map")
      try await browser.openTrack()
      try await browser.script("document.getElementById('map').scrollIntoView()")
      try Screenshots.write(try await browser.screenshot(), "README-map")
    }
  }
}

enum Screenshots {
  private static let environment = ProcessInfo.processInfo.environment

  static var folder: URL? {
    environment["TODO_SCREENSHOTS"].map { URL(fileURLWithPath: $0) }
  }

  /// Other widths than a phone's and a desk's, such as `320,2560`.
  static var widths: [Int] {
    environment["TODO_SCREENSHOT_WIDTHS"]?.split(separator: ",").compactMap { Int($0) }
      ?? [390, 1_280]
  }

  /// Another language than English.
  static var language: String { environment["TODO_SCREENSHOT_LANGUAGE"] ?? "en-GB" }

  static func write(_ picture: Data, _ name: String) throws {
    let folder = try #require(folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try picture.write(to: folder.appendingPathComponent("\(name).png"))
  }
}
