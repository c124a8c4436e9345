import Hummingbird
import ToDo
import ToDoPresentation
import ToDoService

/// `/v1/items`
struct ItemRoutes {
  let service: Service

  func add(to group: RouterGroup<ServerContext>) {
    group.get("items", use: list)
    group.get("items/:id", use: show)
  }

  private func list(_ request: Request, _ context: ServerContext) async throws -> Response {
    let reader = try QueryReader(request, known: ["list"])
    let list = try await service.gate.list(reader.text("list"), for: context.caller)
    return try .json(await list.reading { try $0.items().map(ItemJSON.init) })
  }

  private func show(_ request: Request, _ context: ServerContext) async throws -> Response {
    let reader = try QueryReader(request, known: ["list"])
    let list = try await service.gate.list(reader.text("list"), for: context.caller)
    let id = context.parameters.get("id") ?? ""
    let item = try await list.reading { store in
      try ItemID(id).flatMap { try store.item(withID: $0) }
    }
    guard let item else { throw Problem(.notFound, "There is no such item.") }
    return try .json(ItemJSON(item))
  }
}
