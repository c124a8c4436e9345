import Testing
import ToDo

/// A page of the server.
struct PageCase: Sendable {
  /// What its picture is called.
  let name: String
  /// Its path. `{rich}` and the like stand for what a filled server has.
  let path: String
  /// Whether one has to be signed in.
  var isSignedIn = true
  /// What is typed there, by the field.
  var typed: KeyValuePairs<String, String> = [:]
  /// What is pressed there: the page is that which the form leads to.
  var button: String?
  /// A JavaScript expression that is true once the page is there as its scripts have made it.
  var isThere: String?
  /// The status of the answer, where it is an error.
  var status: Int?
  static let all = groups.flatMap(\.self)

  /// The pages in groups that one person can go through at once: the server notices only after some
  /// seconds that the live stream of a page was left, and permits 20 of a person.
  static let groups = [lists, items, others + settings]

  private static let lists = [
    PageCase(name: "sign-in", path: "/sign-in", isSignedIn: false),
    PageCase(name: "list", path: "/"),
    PageCase(name: "list-filtered", path: "/?q=milk&sort=due"),
    PageCase(name: "list-near", path: "/?sort=distance&from=52.52,13.405"),
    PageCase(name: "list-far", path: "/?sort=distance&from=nowhere"),
    PageCase(name: "list-nothing", path: "/?q=nothing+like+it"),
    PageCase(name: "list-done", path: "/?show=done"),
    PageCase(name: "list-hidden", path: "/?show=waiting"),
    PageCase(name: "list-shared", path: "/lists/{shared}"),
    PageCase(name: "list-empty", path: "/lists/{work}"),
    PageCase(name: "not-found", path: "/lists/abcdefghij", status: 404),
  ]

  private static let items = [
    PageCase(name: "add", path: "/add?lat=52.52&lon=13.405", isThere: editor),
    PageCase(
      name: "add-refused", path: "/add",
      typed: ["#title": "Buy milk", "#due": "some day"], button: ".actions button",
      isThere: "document.querySelector('.faults') !== null && \(editor)", status: 422),
    PageCase(name: "edit", path: "/lists/{list}/items/{rich}/edit", isThere: editor),
    PageCase(name: "edit-area", path: "/lists/{list}/items/{area}/edit", isThere: editor),
    PageCase(name: "edit-way", path: "/lists/{list}/items/{way}/edit", isThere: editor),
    PageCase(name: "item", path: "/lists/{list}/items/{rich}", isThere: itemMap),
    PageCase(name: "item-area", path: "/lists/{list}/items/{area}", isThere: itemMap),
    PageCase(name: "item-done", path: "/lists/{list}/items/{done}"),
    PageCase(name: "item-hidden", path: "/lists/{list}/items/{hidden}"),
    PageCase(name: "item-shared", path: "/lists/{shared}/items/{other}"),
  ]

  private static let others = [
    PageCase(name: "map", path: "/map", isThere: "document.querySelector('.map-device') !== null"),
    PageCase(name: "map-nothing", path: "/map?q=nothing+like+it"),
    PageCase(
      name: "reminders", path: "/reminders",
      isThere: "document.querySelector('#browser [data-state]:not([hidden])') !== null"),
  ]

  private static let settings = [
    PageCase(name: "settings", path: "/settings"),
    PageCase(name: "settings-phones", path: "/settings/phones"),
    PageCase(
      name: "settings-phone-setup", path: "/settings/phones",
      button: "form[action='/settings/phones'] button",
      isThere: "document.querySelector('.steps') !== null"),
    PageCase(name: "settings-device", path: "/settings/phones/{device}"),
    PageCase(name: "settings-targets", path: "/settings/targets"),
    PageCase(name: "settings-lists", path: "/settings/lists"),
    PageCase(name: "settings-members", path: "/settings/lists/{shared}"),
    PageCase(name: "settings-own-list", path: "/settings/lists/{list}"),
    PageCase(name: "settings-places", path: "/settings/places"),
    PageCase(name: "settings-tokens", path: "/settings/tokens"),
    PageCase(name: "settings-account", path: "/settings/account"),
    PageCase(name: "settings-files", path: "/settings/files"),
  ]

  private static let editor = "document.querySelector('.map.is-editor .leaflet-map-pane') !== null"
  private static let itemMap = "document.querySelector('#item-map .leaflet-map-pane') !== null"
}

extension Browser {
  /// Does something on every page of filled servers.
  static func onEveryPage(
    _ settings: Settings, with text: String? = nil, _ body: (Browser, PageCase) async throws -> Void
  ) async throws {
    for pages in PageCase.groups {
      try await run(BrowserServer.filled(with: text), settings) { browser in
        for page in pages {
          try await browser.show(page)
          try await body(browser, page)
        }
      }
    }
  }

  /// Opens a page, after signing in where that is needed.
  func show(_ page: PageCase) async throws {
    let path = server.path(page.path)
    try await open(path)
    if page.isSignedIn, try await self.path.hasPrefix("/sign-in") {
      try await signIn()
      try await open(path)
    }
    for (field, text) in page.typed { try await type(text, into: field) }
    if let button = page.button {
      // Not behind the sections, which are at the bottom of a narrow window.
      try await script(
        "document.querySelector(arguments[0]).scrollIntoView({ block: 'nearest' })",
        .string(button))
      try await click(button)
    }
    if let condition = page.isThere { try await wait(until: condition) }
  }

  /// What went wrong on a page since this was asked last: in its scripts, and on the network.
  func faults(of page: PageCase) async throws -> [String] {
    let network = try await network()
    let all = try await console() + network.failures + network.foreign
    // The browser takes note of a page that is an error, which this one is meant to be.
    return all.filter { fault in page.status.map { !fault.contains("\($0)") } ?? true }
  }
}
