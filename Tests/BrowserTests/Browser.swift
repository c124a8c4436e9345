import Foundation
import Testing
import ToDo

/// A window of Chromium without a screen.
final class Browser: Sendable {
  /// How the browser and its person are.
  struct Settings: Sendable {
    var width = 1_280
    var isDark = false
    var language = "en-GB"
    var hasScripts = true
  }

  private let driver: WebDriver
  private let session: String
  let server: BrowserServer
  var base: String { server.address }
  /// How long anything that is waited for may take, on a machine that is busy.
  static let patience = Duration.seconds(60)
  /// The member that names an element (WebDriver, section 12.1).
  static let element = "element-6066-11e4-a52e-4f735466cecf"

  private init(_ driver: WebDriver, _ session: String, _ server: BrowserServer) {
    self.driver = driver
    self.session = session
    self.server = server
  }

  /// Opens a browser for a test, and closes it after it.
  static func run<Value>(
    _ server: BrowserServer, _ settings: Settings = Settings(),
    _ body: (Browser) async throws -> Value
  ) async throws -> Value {
    let driver = try WebDriver()
    let browser = try #require(WebDriver.programs?.browser)
    var arguments = [
      "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
      "--disable-dev-shm-usage", "--window-size=\(settings.width),900",
      "--lang=\(settings.language)", "--accept-lang=\(settings.language)",
    ]
    if !settings.hasScripts { arguments.append("--blink-settings=scriptEnabled=false") }
    let options: JSONValue = .object([
      "binary": .string(browser.path), "args": .array(arguments.map { .string($0) }),
    ])
    let answer = try await driver.send(
      "POST", "/session",
      .object([
        "capabilities": .object([
          "alwaysMatch": .object([
            "goog:chromeOptions": options,
            "goog:loggingPrefs": .object([
              "browser": .string("ALL"), "performance": .string("ALL"),
            ]),
            "timeouts": .object(["implicit": .integer(30_000), "script": .integer(60_000)]),
          ])
        ])
      ]), as: JSONValue.self)
    let window = Browser(driver, answer["sessionId"].text, server)
    try await window.set(settings)
    let result: Value
    do {
      result = try await body(window)
    } catch {
      try? await window.close()
      throw error
    }
    try await window.close()
    return result
  }

  private func set(_ settings: Settings) async throws {
    // The server knows the time zone already: the first page need not be loaded twice.
    try await command(
      "Emulation.setTimezoneOverride", .object(["timezoneId": .string("Europe/Berlin")]))
    try await command(
      "Network.setCookie",
      .object([
        "name": .string("todo-zone"), "value": .string("Europe%2FBerlin"), "url": .string(base),
      ]))
    // A window is never narrower than 500 pixels; what it shows can be.
    try await command(
      "Emulation.setDeviceMetricsOverride",
      .object([
        "width": .integer(Int64(settings.width)),
        "height": .integer(settings.width < 600 ? 844 : 900), "deviceScaleFactor": .integer(1),
        "mobile": .bool(false),
      ]))
    let scheme = settings.isDark ? "dark" : "light"
    try await command(
      "Emulation.setEmulatedMedia",
      .object([
        "features": .array([
          .object(["name": .string("prefers-color-scheme"), "value": .string(scheme)]),
          .object(["name": .string("prefers-reduced-motion"), "value": .string("reduce")]),
        ])
      ]))
  }

  private func close() async throws {
    _ = try await send("DELETE", "")
    try await driver.end()
  }

  /// Makes a request of the session.
  func send(
    _ method: String, _ path: String, _ body: JSONValue? = nil
  ) async throws -> JSONValue {
    try await driver.send(method, "/session/\(session)\(path)", body, as: JSONValue.self)
  }

  // MARK: Pages

  /// Opens a page of the server, and returns once it is loaded.
  func open(_ path: String) async throws {
    _ = try await send("POST", "/url", .object(["url": .string(base + path)]))
  }

  /// The path and the query of the page.
  var path: String {
    get async throws { String(try await send("GET", "/url").text.dropFirst(base.count)) }
  }

  var title: String {
    get async throws { try await send("GET", "/title").text }
  }

  /// Leaves the pages of the server.
  func leave() async throws {
    _ = try await send("POST", "/url", .object(["url": .string("about:blank")]))
  }

  func reload() async throws { _ = try await send("POST", "/refresh", .object([:])) }

  /// The picture of what is seen, as PNG.
  func screenshot() async throws -> Data {
    try #require(Data(base64Encoded: try await send("GET", "/screenshot").text))
  }

  /// The picture of the whole page, as PNG.
  func wholePage() async throws -> Data {
    let picture = try await command(
      "Page.captureScreenshot",
      .object(["format": .string("png"), "captureBeyondViewport": .bool(true)]))
    return try #require(Data(base64Encoded: picture["data"].text))
  }

  // MARK: Elements

  private func find(_ selector: String) async throws -> String {
    let found = try await element(selector)
    return "/element/\(found[Self.element].text)"
  }

  /// Asks for something of an element, once it is there. Between finding and asking another page may
  /// come; then the element is looked for on that.
  private func ask(
    _ method: String, _ selector: String, _ what: String, _ body: JSONValue? = nil
  ) async throws -> JSONValue {
    for _ in 0..<5 {
      do {
        return try await send(method, "\(find(selector))/\(what)", body)
      } catch let failure as WebDriver.Failure where failure.isStale {
        continue
      }
    }
    return try await send(method, "\(find(selector))/\(what)", body)
  }

  /// An element as requests name it, once it is there.
  func element(_ selector: String) async throws -> JSONValue {
    try await send(
      "POST", "/element",
      .object(["using": .string("css selector"), "value": .string(selector)]))
  }

  /// How many elements there are now.
  func count(_ selector: String) async throws -> Int {
    try await setPatience(milliseconds: 0)
    let found = try await send(
      "POST", "/elements",
      .object(["using": .string("css selector"), "value": .string(selector)]))
    try await setPatience(milliseconds: 30_000)
    return found.elements.count
  }

  private func setPatience(milliseconds: Int64) async throws {
    _ = try await send("POST", "/timeouts", .object(["implicit": .integer(milliseconds)]))
  }

  /// Clicks an element as a person does, once it is there.
  func click(_ selector: String) async throws {
    _ = try await ask("POST", selector, "click", .object([:]))
  }

  /// Types into an element. U+E007 is the Enter key (WebDriver, section 17.4.2).
  func type(_ text: String, into selector: String) async throws {
    _ = try await ask("POST", selector, "value", .object(["text": .string(text)]))
  }

  /// Clicks what leads to another page, and returns once that page is there.
  ///
  /// A click alone may return before the browser leaves the page: what both pages have would then be read
  /// from the old one.
  func follow(_ selector: String) async throws {
    try await leavePage { try await click(selector) }
  }

  /// Types into a field, sends its form with the Enter key, and returns once the page that answers is there.
  func enter(_ text: String, into selector: String) async throws {
    try await leavePage { try await type("\(text)\u{E007}", into: selector) }
  }

  /// Does something, and returns once the page on which it was done is gone.
  private func leavePage(_ act: () async throws -> Void) async throws {
    let page = try await find(":root")
    try await act()
    let end = ContinuousClock.now + Self.patience
    repeat {
      do {
        _ = try await send("GET", "\(page)/name")
      } catch let failure as WebDriver.Failure where failure.isStale {
        return
      }
      try await Task.sleep(for: .milliseconds(10))
    } while ContinuousClock.now < end
    Issue.record("no other page came after \(try await path)")
  }

  /// The text that is seen of an element, once it is there.
  func text(_ selector: String) async throws -> String {
    try await ask("GET", selector, "text").text
  }

  /// An attribute of an element; empty if it has none.
  func attribute(_ name: String, of selector: String) async throws -> String {
    try await ask("GET", selector, "attribute/\(name)").text
  }

  /// What stands in a field, once it is there.
  func value(of selector: String) async throws -> String {
    try await ask("GET", selector, "property/value").text
  }

  // MARK: Scripts

  /// The result of a script: the body of a function.
  @discardableResult
  func script(_ source: String, _ arguments: JSONValue...) async throws -> JSONValue {
    try await send(
      "POST", "/execute/sync",
      .object(["script": .string(source), "args": .array(arguments)]))
  }

  /// The result of a script that calls its last argument with it.
  func asyncScript(_ source: String, _ arguments: JSONValue...) async throws -> JSONValue {
    try await send(
      "POST", "/execute/async",
      .object(["script": .string(source), "args": .array(arguments)]))
  }

  /// Returns once a JavaScript expression, or what it promises, is true. The browser looks at each frame.
  func wait(
    until condition: String, atMost patience: Duration = Browser.patience,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let end = ContinuousClock.now + patience
    repeat {
      do {
        let isTrue = try await asyncScript(
          """
          const done = arguments[0];
          const end = performance.now() + 5000;
          const look = async () => {
            let isTrue = false;
            try {
              isTrue = await (\(condition));
            } catch {
              // What it is about is not there yet.
            }
            if (isTrue) done(true);
            else if (performance.now() > end) done(false);
            else requestAnimationFrame(look);
          };
          look();
          """)
        if isTrue == .bool(true) { return }
      } catch is WebDriver.Failure {
        // The page was left while it was looked at.
      }
    } while ContinuousClock.now < end
    let page = try? await script("return document.body.innerText").text
    let path = try await path
    Issue.record(
      "never true: \(condition)\non \(path):\n\(page ?? "")", sourceLocation: sourceLocation)
  }

  /// A command of the DevTools protocol (https://chromedevtools.github.io/devtools-protocol/).
  @discardableResult
  func command(_ name: String, _ parameters: JSONValue = .object([:])) async throws -> JSONValue {
    try await send(
      "POST", "/goog/cdp/execute",
      .object(["cmd": .string(name), "params": parameters]))
  }

  // MARK: What the browser noticed

  /// What the browser wrote to its console since this was asked last.
  func console() async throws -> [String] {
    try await log("browser").map { "\($0.level) \($0.message)" }
  }

  /// What went over the network since this was asked last.
  func network() async throws -> NetworkLog {
    NetworkLog(
      try await log("performance").map { entry in
        try JSONDecoder().decode(NetworkEvent.Logged.self, from: Data(entry.message.utf8)).message
      })
  }

  private struct LogEntry: Decodable {
    let level: String
    let message: String
  }

  private func log(_ kind: String) async throws -> [LogEntry] {
    try await driver.send(
      "POST", "/session/\(session)/se/log", .object(["type": .string(kind)]), as: [LogEntry].self)
  }
}
