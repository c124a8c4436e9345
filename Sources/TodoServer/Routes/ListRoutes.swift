import Hummingbird
import ToDoService
import ToDoStore

/// `/v1/lists`
struct ListRoutes {
  let service: Service

  func add(to group: RouterGroup<ServerContext>) {
    group.get("lists", use: list)
  }

  private func list(_ request: Request, _ context: ServerContext) async throws -> Response {
    _ = try QueryReader(request, known: [])
    let caller = try context.caller
    try caller.require(.read)
    let lists = try await service.gate.lists(for: caller)
    return try .json(lists.map { ListJSON($0.membership, isOwn: $0.id == caller.person.ownList) })
  }
}
