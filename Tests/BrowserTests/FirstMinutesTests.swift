import Foundation
import Testing
import ToDo

/// The first minutes of somebody who has never seen the pages.
@Suite("The first minutes", .serialized, .enabled(if: WebDriver.isThere, WebDriver.isMissing))
struct FirstMinutesTests {
  @Test func aPhoneMovesOnTheMapWhileSomebodyLooks() async throws {
    let household = try await Household()
    try await Browser.run(household.server) { browser in
      try await browser.signIn("/map")
      try await browser.waitForMap()
      let place = "document.querySelector('.map-marker.is-device').style.transform"
      let before = try await browser.script("return \(place)").text
      #expect(!before.isEmpty)
      try await household.report(52.5215, 13.4112)
      try await browser.wait(until: "\(place) !== '\(before)'")
      #expect(try await browser.console() == [])
    }
  }

  @Test func aReminderWithACircleTakesSixStepsFromAnEmptyList() async throws {
    try await Browser.run(BrowserServer()) { browser in
      try await browser.signIn("/")
      try await browser.type("Buy stamps & milk", into: "#title")
      try await browser.click("a[data-add]")
      try await browser.waitForMap()
      #expect(try await browser.attribute("value", of: "#title") == "Buy stamps & milk")
      try await browser.click("input[value=circle]")
      try await browser.click("#shape-editor .map")
      try await browser.wait(until: "document.querySelector('#shape-editor .is-edge')")
      try await browser.click("#on-0 option[value=arrive]")
      #expect(try await !browser.isSeen("#within-0"))
      try await browser.click(".item-form > .actions .primary")
      #expect(try await browser.text("#message p").hasPrefix("Added: Buy stamps & milk"))
      try await browser.click("#open .title")
      #expect(try await browser.text(".sentence") == "when I arrive, once")
    }
  }
}

extension Browser {
  /// Whether an element is there and seen.
  fileprivate func isSeen(_ selector: String) async throws -> Bool {
    try await script(
      "return document.querySelector(arguments[0])?.checkVisibility() === true", .string(selector))
      == .bool(true)
  }
}
