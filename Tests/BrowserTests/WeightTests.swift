import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Testing
import ToDo
import ToDoStore

/// What the list weighs and how quickly it is there. Times are printed; a busy machine must not fail.
@Suite("The weight of the list", .serialized, .enabled(if: WebDriver.isThere, WebDriver.isMissing))
struct WeightTests {
  private static func server(items count: Int) throws -> BrowserServer {
    try BrowserServer { store in
      let digits = "\(count)".count
      _ = try store.add(
        contentsOf: (1...count).map { index in
          let number = "\(index)"
          let zeros = String(repeating: "0", count: digits - number.count)
          return ToDoItem(
            title: "Buy milk and bread \(zeros)\(number)",
            location: Location(name: "Market"), tags: ["shop"])
        })
    }
  }

  @Test func theListOfAHundredItemsIsLight() async throws {
    let server = try Self.server(items: 100)
    let session = try await Browser.run(server) { browser in
      try await browser.signIn("/")
      return try await browser.send("GET", "/cookie/todo-session")["value"].text
    }
    // Another browser, which has seen nothing of the server.
    try await Browser.run(server) { browser in
      try await browser.command(
        "Network.setCookie",
        .object([
          "name": .string("todo-session"), "value": .string(session),
          "url": .string(server.address), "httpOnly": .bool(true),
        ]))
      _ = try await browser.network()
      try await browser.open("/")
      #expect(try await browser.count("#open .row") == 100)
      // All of it, with what the scripts ask for.
      try await browser.wait(
        until:
          "performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/count'))")
      let network = try await browser.network()
      let files = try await browser.script(
        """
        return ["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type))
          .map(({ name, transferSize, decodedBodySize }) => ({ name, transferSize, decodedBodySize }));
        """)
      var known: Set<String> = []
      for file in files.elements {
        let sizes = ["transferSize", "decodedBodySize"].map { "\(Int(file[$0].double))" }
        print("list page: \(sizes.joined(separator: " bytes of "))", file["name"].text)
        // Of what the browser has kept nothing is transferred, as when the page uses a file again.
        let isNew = known.insert(file["name"].text).inserted
        #expect(!isNew || file["transferSize"].double > 0, "\(file["name"].text)")
      }
      #expect(files.elements.count >= 5)
      print("list page of 100 items, cold: \(network.byteCount) bytes")
      #expect(network.byteCount <= 60 * 1_024)
      #expect(network.byteCount > 10_000)
      #expect(network.failures == [])
    }
  }

  /// Beside a page without scripts that has the same rows and the same style.
  @Test func theFirstPaintIsComparedWithThatOfAStaticPage() async throws {
    try await Browser.run(Self.server(items: 100)) { browser in
      try await browser.signIn("/")
      let parts = try await browser.script(
        """
        const style = document.querySelector("link[rel=stylesheet]").href;
        return fetch(style).then((answer) => answer.text()).then((css) => ({
          css, rows: document.getElementById("open").outerHTML,
        }));
        """)
      try await StaticPage(rows: parts["rows"].text, style: parts["css"].text).serve { address in
        var (list, plain): ([Double], [Double]) = ([], [])
        for round in 0...10 {
          let ours = try await browser.firstPaint(browser.base + "/")
          #expect(try await browser.count("#open .row") == 100)
          let theirs = try await browser.firstPaint(address)
          #expect(try await browser.count("#open .row") == 100)
          // The first round fills what is kept.
          guard round > 0 else { continue }
          list.append(ours)
          plain.append(theirs)
        }
        let (ours, theirs) = (median(list), median(plain))
        print(
          "first paint of 100 items: \(Int(ours)) ms, static page \(Int(theirs)) ms, ratio",
          (10 * ours / theirs).rounded() / 10)
      }
    }
  }

  @Test func aListOfTenThousandItemsScrollsToItsEnd() async throws {
    try await Browser.run(Self.server(items: 10_000)) { browser in
      try await browser.signIn("/")
      try await browser.command("Performance.enable")
      let before = try await browser.performanceMetrics()
      try await browser.script(
        """
        window.frames_ = []; window.tasks_ = [];
        new PerformanceObserver((list) => tasks_.push(...list.getEntries().map((task) => task.duration)))
          .observe({ type: "longtask" });
        let last = performance.now();
        const step = (now) => {
          frames_.push(now - last);
          last = now;
          scrollBy(0, 2_400);
          if (document.querySelector("#sections [data-more]")) requestAnimationFrame(step);
          else window.hasScrolled = true;
        };
        requestAnimationFrame(step);
        """)
      try await browser.wait(until: "window.hasScrolled === true", atMost: .seconds(600))
      let after = try await browser.performanceMetrics()
      let titles = try await browser.titles("#open")
      #expect(titles.count == 10_000)
      #expect(titles == titles.sorted())
      #expect(Set(titles).count == 10_000)
      #expect(try await browser.overhang() == 0)
      // A page of rows is drawn at a time, not each row by itself.
      let drawn = try await browser.script(
        """
        return [...document.querySelectorAll("#open > ul")].slice(1)
          .filter((rows) => getComputedStyle(rows).contentVisibility === "auto").length;
        """)
      #expect(drawn.double == 99)
      let seen = try await browser.script(
        """
        const sorted = [...frames_].sort((a, b) => a - b);
        return {
          frames: frames_.length, median: sorted[sorted.length >> 1],
          late: sorted[Math.floor(sorted.length * 0.99)], worst: sorted.at(-1),
          tasks: tasks_.length, longest: Math.max(0, ...tasks_),
        };
        """)
      let work = ["LayoutDuration", "RecalcStyleDuration", "ScriptDuration", "TaskDuration"].map {
        "\($0) \(Int(1_000 * ((after[$0] ?? 0) - (before[$0] ?? 0)))) ms"
      }
      print(
        "scrolled 10,000 items in \(Int(seen["frames"].double)) frames:",
        "median \(Int(seen["median"].double)) ms, 99 % \(Int(seen["late"].double)) ms,",
        "worst \(Int(seen["worst"].double)) ms; \(Int(seen["tasks"].double)) tasks over 50 ms,",
        "the longest \(Int(seen["longest"].double)) ms; \(work.joined(separator: ", "))")
    }
  }

  private func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }
}

/// A page that is the same for everybody, from a server of the same kind.
private struct StaticPage {
  let rows: String
  let style: String

  func serve(_ body: @escaping @Sendable (String) async throws -> Void) async throws {
    let router = Router()
    let page = """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8"><title>List</title>
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <link rel="stylesheet" href="/page.css"></head>
      <body><main>\(rows)</main></body></html>
      """
    for (path, type, text) in [("", "text/html", page), ("page.css", "text/css", style)] {
      router.get(RouterPath(path)) { _, _ in
        Response(
          status: .ok,
          headers: [
            .contentType: "\(type); charset=utf-8",
            .cacheControl: type == "text/css" ? "max-age=3600" : "no-store",
          ],
          body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
      }
    }
    let application = Application(
      router: router, logger: Logger(label: "static") { _ in SwiftLogNoOpLogHandler() })
    try await application.test(.live) { client in
      let port = try #require(client.port)
      try await body("http://localhost:\(port)/")
    }
  }
}

extension Browser {
  /// How long after it was asked for a page was seen, in milliseconds.
  fileprivate func firstPaint(_ address: String) async throws -> Double {
    _ = try await send("POST", "/url", .object(["url": .string(address)]))
    let paint = "performance.getEntriesByName('first-contentful-paint')[0]"
    try await wait(until: "\(paint) !== undefined")
    return try await script("return \(paint).startTime").double
  }

  /// What the browser has done (https://chromedevtools.github.io/devtools-protocol/tot/Performance/).
  fileprivate func performanceMetrics() async throws -> [String: Double] {
    let metrics = try await command("Performance.getMetrics")["metrics"].elements
    return Dictionary(uniqueKeysWithValues: metrics.map { ($0["name"].text, $0["value"].double) })
  }
}
