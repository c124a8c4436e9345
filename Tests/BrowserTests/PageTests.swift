import Foundation
import Testing
import ToDo

/// What holds for every page.
@Suite("Every page in a browser", .serialized, .enabled(if: WebDriver.isThere, WebDriver.isMissing))
struct PageTests {
  @Test(arguments: [320, 390, 1_280, 2_560])
  func noPageFailsOverflowsOrShifts(width: Int) async throws {
    var settings = Browser.Settings()
    settings.width = width
    try await Browser.onEveryPage(settings) { browser, page async throws in
      #expect(try await browser.faults(of: page) == [], "\(page.name)")
      #expect(try await browser.overhang() == 0, "\(page.name) at \(width)")
      let shifts = try await browser.layoutShifts()
      #expect(shifts == [], "\(page.name) at \(width)")
    }
  }

  @Test func everythingOfAPageIsReachedByKeyboard() async throws {
    try await Browser.run(BrowserServer.filled()) { browser in
      try await browser.signIn("/")
      // U+E004 is the Tab key. The first stop is the way past the navigation.
      try await browser.type("\u{E004}", into: "body")
      #expect(
        try await browser.script("return document.activeElement.className") == .string("skip"))
      let unreachable = try await browser.script(
        """
        return [...document.querySelectorAll("a[href], button, input, select, textarea")]
          .filter((control) => control.type !== "hidden" && control.tabIndex < 0).length
        """)
      #expect(unreachable == .integer(0))
    }
  }

  @Test func targetsAreLargeEnoughForAFinger() async throws {
    var settings = Browser.Settings()
    settings.width = 390
    try await Browser.run(BrowserServer.filled(), settings) { browser in
      for page in PageCase.all {
        try await browser.show(page)
        // A line of text may have smaller links (WCAG 2.2, 2.5.8).
        let small = try await browser.script(
          """
          return [...document.querySelectorAll(
            "button, .button, select, nav a, label:has(input[type=radio]), "
              + "input:not([type=hidden], [type=checkbox], [type=radio])")]
            .filter((control) => control.checkVisibility()
              && !control.matches(".hidden, .hidden *"))
            .map((control) => [control.outerHTML.slice(0, 120), control.getBoundingClientRect()])
            .filter(([, box]) => box.height < 43.5 || box.width < 24)
            .map(([html, box]) => `${html} ${box.width}×${box.height}`)
          """)
        #expect(small.elements.map(\.text) == [], "\(page.name)")
      }
    }
  }
}

extension Browser {
  /// How many pixels of the page are beside the window.
  func overhang() async throws -> Double {
    try await script(
      """
      const page = document.documentElement;
      return Math.max(0, page.scrollWidth - page.clientWidth);
      """
    ).double
  }

  /// What has moved by itself since the page was opened, and how far
  /// (https://web.dev/articles/cls).
  func layoutShifts() async throws -> [String] {
    try await asyncScript(
      """
      const done = arguments[0];
      const shifts = [];
      const text = ({ node, previousRect: from, currentRect: to }) =>
        `${node?.cloneNode().outerHTML ?? node?.nodeName} from ${from.x},${from.y} to ${to.x},${to.y}`;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if (!entry.hadRecentInput) shifts.push(entry.sources.map(text).join("; "));
        }
      }).observe({ type: "layout-shift", buffered: true });
      requestAnimationFrame(() => requestAnimationFrame(() => done(shifts)));
      """
    ).elements.map(\.text)
  }
}
