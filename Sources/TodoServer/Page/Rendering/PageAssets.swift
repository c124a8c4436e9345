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

  private let files: [String: File]
  /// Where they are: `/assets/HASH`.
  let base: String

  private static let own: [(name: String, type: String, bytes: [UInt8])] = [
    ("page.css", "text/css; charset=utf-8", PackageResources.page_css),
    ("page.js", "text/javascript; charset=utf-8", PackageResources.page_js),
    ("live.js", "text/javascript; charset=utf-8", PackageResources.live_js),
    ("push.js", "text/javascript; charset=utf-8", PackageResources.push_js),
    ("icon.svg", "image/svg+xml", PackageResources.icon_svg),
    ("icon-192.png", "image/png", PackageResources.icon_192_png),
    ("icon-512.png", "image/png", PackageResources.icon_512_png),
  ]

  init(_ secrets: Secrets) {
    var files: [String: File] = [:]
    var all: [UInt8] = []
    for asset in Self.own {
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
