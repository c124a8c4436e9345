import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ToDoService

/// The style sheet, the scripts and the pictures of the pages: at an address that has the hash of all of
/// them, so that browsers may keep them for good.
struct PageAssets: Sendable {
  private struct File: Sendable {
    let type: String
    let bytes: ByteBuffer
  }

  /// A file with the path under which it is served.
  struct Asset: Sendable {
    let name: String
    let type: String
    let bytes: [UInt8]
  }

  private let files: [String: File]
  /// Where they are: `/assets/HASH`.
  let base: String

  private static let own: [(name: String, type: String)] = [
    ("page.css", "text/css; charset=utf-8"),
    ("page.js", "text/javascript; charset=utf-8"),
    ("live.js", "text/javascript; charset=utf-8"),
    ("push.js", "text/javascript; charset=utf-8"),
    ("icon.svg", "image/svg+xml"),
    ("map.css", "text/css; charset=utf-8"),
    ("map.js", "text/javascript; charset=utf-8"),
    ("map-base.js", "text/javascript; charset=utf-8"),
    ("map-clusters.js", "text/javascript; charset=utf-8"),
    ("map-devices.js", "text/javascript; charset=utf-8"),
    ("map-outline.js", "text/javascript; charset=utf-8"),
    ("map-policy.js", "text/javascript; charset=utf-8"),
    ("map-shapes.js", "text/javascript; charset=utf-8"),
    ("map-track.js", "text/javascript; charset=utf-8"),
    ("item-map.js", "text/javascript; charset=utf-8"),
    ("shape-editor.js", "text/javascript; charset=utf-8"),
    ("shape-model.js", "text/javascript; charset=utf-8"),
    ("icon-192.png", "image/png"),
    ("icon-512.png", "image/png"),
  ]

  /// - Parameter others: Files that are not always the same, such as those of Leaflet.
  init(_ secrets: Secrets, _ others: [Asset] = []) {
    var files: [String: File] = [:]
    var all: [UInt8] = []
    let own = Self.own.map { name, type in
      Asset(name: name, type: type, bytes: ServerFiles.bytes("Page/Files/\(name)"))
    }
    for asset in own + others {
      files[asset.name] = File(type: asset.type, bytes: ByteBuffer(bytes: asset.bytes))
      all += asset.name.utf8
      all += asset.bytes
    }
    self.files = files
    base = "/assets/" + EntityTag(of: all, secrets).opaque.prefix(16)
  }

  func add(to router: Router<ServerContext>) {
    router.get("assets/:hash/**") { request, context in
      try response(request.uri.path)
    }
  }

  private func response(_ path: String) throws -> Response {
    // An address of an earlier version would be kept for good with the content of this one.
    guard path.hasPrefix(base + "/"), let file = files[String(path.dropFirst(base.count + 1))]
    else { throw Problem(.notFound, "There is no such file. Load the page again.") }
    return Response(
      status: .ok,
      headers: [
        .contentType: file.type, .cacheControl: "public, max-age=31536000, immutable",
        .contentLength: "\(file.bytes.readableBytes)",
      ], body: ResponseBody(byteBuffer: file.bytes))
  }
}
