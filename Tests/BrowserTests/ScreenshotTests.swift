import Foundation
import Testing

/// `make screenshots`: the picture of every screen, into the folder that TODO_SCREENSHOTS names.
@Suite(
  "Screenshots", .serialized, .enabled(if: WebDriver.isThere, WebDriver.isMissing),
  .enabled(
    if: Screenshots.folder != nil, "make screenshots names the folder, in TODO_SCREENSHOTS"))
struct ScreenshotTests {
  @Test(arguments: [390, 1_280], [false, true])
  func everyScreenHasItsPicture(width: Int, isDark: Bool) async throws {
    let folder = try #require(Screenshots.folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var settings = Browser.Settings()
    settings.width = width
    settings.isDark = isDark
    try await Browser.run(BrowserServer.filled(), settings) { browser in
      for page in PageCase.all {
        try await browser.show(page)
        let name = "\(page.name)-\(width)-\(isDark ? "dark" : "light").png"
        try await browser.screenshot().write(to: folder.appendingPathComponent(name))
      }
    }
  }
}

enum Screenshots {
  static var folder: URL? {
    ProcessInfo.processInfo.environment["TODO_SCREENSHOTS"].map { URL(fileURLWithPath: $0) }
  }
}
