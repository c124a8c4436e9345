import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// `/openapi.json`: what the API is. It is put together when it is first asked for.
final class OpenAPIRoutes: Sendable {
  private let document = Mutex<ByteBuffer?>(nil)

  func add(to router: Router<ServerContext>) {
    router.get("openapi.json") { _, _ in
      let document = try self.document.withLock { known in
        let document = try known ?? ByteBuffer(bytes: OpenAPIDocument().bytes())
        known = document
        return document
      }
      return Response(
        status: .ok, headers: [.contentType: "application/json"],
        body: ResponseBody(byteBuffer: document))
    }
  }
}
