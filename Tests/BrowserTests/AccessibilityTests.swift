import Foundation
import Testing
import ToDo

/// axe-core on every page (https://github.com/dequelabs/axe-core): no violation of WCAG 2.2 A and AA.
@Suite(
  "Accessibility", .serialized, .enabled(if: WebDriver.isThere, WebDriver.isMissing),
  .enabled(if: AxeCore.isThere, AxeCore.isMissing))
struct AccessibilityTests {
  @Test(arguments: [false, true], [390, 1_280])
  func noPageBreaksARule(isDark: Bool, width: Int) async throws {
    let source = try AxeCore.source()
    var settings = Browser.Settings()
    settings.isDark = isDark
    settings.width = width
    try await Browser.run(BrowserServer.filled(), settings) { browser in
      for page in PageCase.all.sorted(by: { !$0.isSignedIn && $1.isSignedIn }) {
        try await browser.show(page)
        let violations = try await AxeCore.violations(browser, source)
        #expect(violations == [], "\(page.name)")
      }
    }
  }

  @Test func theFormsOfTheSettingsBreakNoRuleWhereTheyAreRefused() async throws {
    let source = try AxeCore.source()
    try await Browser.run(BrowserServer.filled()) { browser in
      try await browser.signIn("/settings/tokens")
      try await browser.click("form[action='/settings/tokens'] button")
      _ = try await browser.text("#scopes-failure")
      #expect(try await AxeCore.violations(browser, source) == [])
      try await browser.open("/settings/phones")
      try await browser.click("form[action='/settings/phones'] button")
      _ = try await browser.text("svg.qr + *, .steps")
      #expect(try await AxeCore.violations(browser, source) == [])
    }
  }
}

/// The rules of axe-core, which `.ci/axe` fetches.
enum AxeCore {
  private static let file: URL = {
    let environment = ProcessInfo.processInfo.environment
    if let path = environment["TODO_AXE"] { return URL(fileURLWithPath: path) }
    let cache =
      environment["XDG_CACHE_HOME"] ?? FileManager.default.homeDirectoryForCurrentUser.path
      + "/.cache"
    return URL(fileURLWithPath: "\(cache)/todo-tests/axe-0.1.8/axe.min.js")
  }()

  static var isThere: Bool { FileManager.default.isReadableFile(atPath: file.path) }
  static let isMissing: Comment = "axe-core is not there; .ci/axe fetches it"

  static func source() throws -> String { try String(contentsOf: file, encoding: .utf8) }

  /// What breaks a rule on the page: the rule, and where.
  static func violations(_ browser: Browser, _ source: String) async throws -> [String] {
    try await browser.script(source)
    let result = try await browser.asyncScript(
      """
      const done = arguments[0];
      axe.run(document, {
        runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      }).then(
        (result) => done(result.violations.flatMap(({ id, nodes }) =>
          nodes.map(({ html, failureSummary }) =>
            `${id}: ${html.slice(0, 200)} ${failureSummary}`))),
        (error) => done([String(error)]));
      """)
    return result.elements.map(\.text)
  }
}
