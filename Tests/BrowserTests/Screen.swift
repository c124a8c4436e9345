import Foundation
import Testing
import ToDo

/// A screen of the server as somebody sees it.
struct Screen: Sendable {
  /// What its picture is called.
  let name: String
  let path: String
  /// What is done there before the picture is taken.
  var act: @Sendable (Browser) async throws -> Void = { _ in }

  static let signedOut = [
    Screen(name: "sign-in", path: "/sign-in"),
    Screen(name: "sign-in-refused", path: "/sign-in") { browser in
      try await browser.type("anna", into: "#name")
      try await browser.type("wrong horse battery\u{E007}", into: "#password")
      _ = try await browser.text("#failure")
    },
  ]

  /// Those of somebody who has just begun.
  static let empty = [
    Screen(name: "list-empty", path: "/"),
    Screen(name: "map-empty", path: "/map") { try await $0.waitForMap() },
    Screen(name: "reminders-empty", path: "/reminders"),
    Screen(name: "add-empty", path: "/add") { try await $0.waitForMap() },
    Screen(name: "settings-phones-empty", path: "/settings/phones"),
  ]

  static let all = [
    Screen(name: "list", path: "/"),
    Screen(name: "list-done", path: "/") { browser in
      try await browser.press("#open .check")
      _ = try await browser.text("#message .undo")
    },
    Screen(name: "list-filtered", path: "/?q=%2Bshop"),
    Screen(name: "list-no-match", path: "/?q=nothing+like+it"),
    Screen(name: "list-near", path: "/?sort=distance&from=home"),
    Screen(name: "list-refused", path: "/?sort=distance&from=nowhere"),
    Screen(name: "item", path: "/") { try await $0.openItem("Renew the library card") },
    Screen(name: "item-fired", path: "/") { try await $0.openItem("Buy bread") },
    Screen(name: "item-done", path: "/") { try await $0.openItem("Order new glasses") },
    Screen(name: "add", path: "/add?lat=52.5163&lon=13.3777") { browser in
      try await browser.waitForMap()
      try await browser.type("Meet Jana", into: "#title")
      try await browser.press("input[value=circle]")
      try await browser.press("#on-0 option[value=arrive]")
    },
    Screen(name: "add-refused", path: "/add") { browser in
      try await browser.type("Meet Jana", into: "#title")
      try await browser.type("someday", into: "#due")
      try await browser.type("nowhere", into: "#place")
      try await browser.press("#on-0 option[value=dwell]")
      try await browser.press(".item-form button.primary")
      _ = try await browser.text(".faults")
      try await browser.waitForMap()
    },
    Screen(name: "edit", path: "/") { browser in
      try await browser.openItem("Go for a run")
      try await browser.press(".actions a.button")
      try await browser.waitForMap()
    },
    Screen(name: "map", path: "/map") { try await $0.waitForMap() },
    Screen(name: "map-item", path: "/map?q=library") { browser in
      try await browser.waitForMap()
      try await browser.press(".map-marker.is-item")
      _ = try await browser.text(".map-popup .facts span")
    },
    Screen(name: "map-track", path: "/map") { try await $0.openTrack() },
    Screen(name: "reminders", path: "/reminders"),
    Screen(name: "reminders-why", path: "/reminders") { browser in
      try await browser.press(".reminders .why summary")
    },
    Screen(name: "settings", path: "/settings"),
    Screen(name: "settings-phones", path: "/settings/phones"),
    Screen(name: "settings-phone-setup", path: "/settings/phones") { browser in
      try await browser.press("form[action='/settings/phones'] button")
      _ = try await browser.text(".steps")
    },
    Screen(name: "settings-device", path: "/settings/phones/phone"),
    Screen(name: "settings-targets", path: "/settings/targets"),
    Screen(name: "settings-targets-refused", path: "/settings/targets") { browser in
      try await browser.type("no address", into: "#url")
      try await browser.press("form[action='/settings/targets'] button")
      _ = try await browser.text("#url-failure")
    },
    Screen(name: "settings-lists", path: "/settings/lists"),
    Screen(name: "settings-list", path: "/settings/lists") { browser in
      try await browser.press(".thing:last-child a.title")
      _ = try await browser.text("#people-heading")
    },
    Screen(name: "settings-places", path: "/settings/places"),
    Screen(name: "settings-tokens", path: "/settings/tokens"),
    Screen(name: "settings-account", path: "/settings/account"),
    Screen(name: "settings-files", path: "/settings/files"),
    Screen(name: "not-found", path: "/lists/abcdefghij"),
  ]
}

extension Browser {
  /// Clicks an element in the middle of the window, where no navigation is above it.
  fileprivate func press(_ selector: String) async throws {
    _ = try await text(selector)
    try await script(
      "document.querySelector(arguments[0]).scrollIntoView({ block: 'center' })", .string(selector))
    try await click(selector)
  }

  /// Opens the page of an item from the list.
  func openItem(_ title: String) async throws {
    try await script(
      """
      [...document.querySelectorAll("a.title")].find((link) => link.textContent === arguments[0])
        .click()
      """, .string(title))
    _ = try await text("article.item h1")
    if try await count("[data-item-map]") > 0 { try await waitForMap() }
  }

  /// Returns once the map of the page is drawn.
  func waitForMap() async throws {
    try await wait(until: "document.querySelector('.map .map-degree')")
  }

  /// Opens the last day of the phone on the map.
  func openTrack() async throws {
    try await waitForMap()
    try await script("document.getElementById('track').open = true")
    try await wait(until: "document.querySelector('#track-events li')")
  }
}
