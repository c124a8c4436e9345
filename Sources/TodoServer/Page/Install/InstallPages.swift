import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ToDoPresentation

/// What makes an app of the pages: the manifest (https://www.w3.org/TR/appmanifest/) and the service
/// worker (https://www.w3.org/TR/service-workers/).
struct InstallPages {
  let site: PageSite

  func add(to router: Router<ServerContext>) throws {
    let manifest = ByteBuffer(bytes: try JSONEncoder.line.encode(Manifest(site.assets.base)))
    let worker = ByteBuffer(string: try ServiceWorker(site).script())
    router.get("manifest.webmanifest") { _, _ in
      Response(
        status: .ok,
        headers: [.contentType: "application/manifest+json", .cacheControl: "no-cache"],
        body: ResponseBody(byteBuffer: manifest))
    }
    router.get("service-worker.js") { _, _ in
      Response(
        status: .ok,
        headers: [
          .contentType: "text/javascript; charset=utf-8", .cacheControl: "no-cache",
          // A worker obeys the policy of its own file (CSP Level 3, section 4.1).
          .contentSecurityPolicy: "default-src 'none'; connect-src 'self'; img-src 'self'",
        ], body: ResponseBody(byteBuffer: worker))
    }
  }
}

private struct Manifest: Encodable {
  let id = "/"
  let name = "todo"
  let shortName = "todo"
  let startURL = "/"
  let scope = "/"
  let display = "standalone"
  let backgroundColor = "#f6f7f9"
  let themeColor = "#0b6bcb"
  let icons: [Icon]

  struct Icon: Encodable {
    let src: String
    let sizes: String
    let type: String
    var purpose = "any"
  }

  private enum CodingKeys: String, CodingKey {
    case id, name, scope, display, icons
    case shortName = "short_name"
    case startURL = "start_url"
    case backgroundColor = "background_color"
    case themeColor = "theme_color"
  }

  init(_ assets: String) {
    icons = [
      Icon(src: "\(assets)/icon.svg", sizes: "any", type: "image/svg+xml"),
      Icon(src: "\(assets)/icon-192.png", sizes: "192x192", type: "image/png"),
      Icon(src: "\(assets)/icon-512.png", sizes: "512x512", type: "image/png"),
      Icon(
        src: "\(assets)/icon-512.png", sizes: "512x512", type: "image/png", purpose: "maskable"),
    ]
  }
}

/// The service worker: its file, after what it needs to know of the server.
private struct ServiceWorker {
  private static let words = [
    "pushDone", "pushFailed", "pushOffline", "pushOfflineEmpty", "pushSnooze",
  ]
  private let site: PageSite

  init(_ site: PageSite) { self.site = site }

  func script() throws -> String {
    let languages = PageText.Language.allCases
    let texts = Dictionary(
      uniqueKeysWithValues: languages.map { language in
        let text = site.texts[language]
        return (
          language.rawValue, Dictionary(uniqueKeysWithValues: Self.words.map { ($0, text[$0]) })
        )
      })
    let json = String(decoding: try JSONEncoder.line.encode(texts), as: UTF8.self)
    let file = String(decoding: ServerFiles.bytes("Page/Files/service-worker.js"), as: UTF8.self)
    return "const ASSETS = \"\(site.assets.base)\";\nconst TEXTS = \(json);\n\(file)"
  }
}
