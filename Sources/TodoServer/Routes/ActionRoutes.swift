import HTTPTypes
import Hummingbird
import ToDoService

/// `/v1/actions/TOKEN`: what a button on a message does. The token is the only credential, and works
/// once.
struct ActionRoutes {
  let service: Service

  func add(to router: Router<ServerContext>) {
    router.post("v1/actions/:token", use: act)
  }

  private func act(_ request: Request, _ context: ServerContext) async throws -> Response {
    let token = context.parameters.get("token") ?? ""
    guard let receipt = try await service.act(token: token) else {
      throw Problem(
        .notFound,
        """
        This button was used already or is too old, or you may not change the list. Open the item instead.
        """)
    }
    return try .json(ActionReceiptJSON(receipt))
  }
}
