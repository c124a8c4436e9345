import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// `/openapi.json`: what the API is.
struct OpenAPIRoutes {
  private let document: ByteBuffer

  /// - Throws: `DecodingError`, if the document is not JSON.
  init() throws {
    document = ByteBuffer(bytes: try OpenAPIDocument().bytes())
  }

  func add(to router: Router<ServerContext>) {
    router.get("openapi.json") { [document] _, _ in
      Response(
        status: .ok, headers: [.contentType: "application/json"],
        body: ResponseBody(byteBuffer: document))
    }
  }
}
