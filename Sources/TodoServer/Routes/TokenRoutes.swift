import HTTPTypes
import Hummingbird
import ToDo
import ToDoService
import ToDoStore

/// `/v1/tokens`: the tokens of the caller.
struct TokenRoutes {
  let service: Service

  func add(to group: RouterGroup<ServerContext>) {
    group.get("tokens", use: list)
    group.post("tokens", use: make)
    group.delete("tokens/:id", use: revoke)
  }

  private func list(_ request: Request, _ context: ServerContext) async throws -> Response {
    _ = try QueryReader(request, known: [])
    return try .json(try await service.tokens(for: context.caller).map(TokenJSON.init))
  }

  private func make(_ request: Request, _ context: ServerContext) async throws -> Response {
    _ = try QueryReader(request, known: [])
    let caller = try context.caller
    try caller.require(.admin)
    let wanted = try NewToken(await ObjectBody(request, known: NewToken.members))
    let (token, record) = try await service.addToken(
      scopes: wanted.scopes, label: wanted.label, expires: wanted.expires, for: caller)
    return try .json(
      MadeTokenJSON(token: token.text, record: TokenJSON(record)), status: .created,
      headers: [.location: "/v1/tokens/\(record.id.rawValue)"])
  }

  private func revoke(_ request: Request, _ context: ServerContext) async throws -> Response {
    _ = try QueryReader(request, known: [])
    let id = TokenID(rawValue: context.parameters.get("id") ?? "")
    guard try await service.removeToken(id, for: context.caller) else {
      throw Problem(.notFound, "There is no such token.")
    }
    return Response(status: .noContent)
  }
}

/// A token that was made: the only time that it is shown.
private struct MadeTokenJSON: Encodable {
  let token: String
  let record: TokenJSON

  private enum Key: String, CodingKey { case token }

  func encode(to encoder: any Encoder) throws {
    try record.encode(to: encoder)
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(token, forKey: .token)
  }
}
