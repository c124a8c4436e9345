import HTTPTypes
import Hummingbird
import ToDoService
import ToDoStore

/// `/v1/lists`: the lists of a person, and those that others share with them.
struct ListRoutes {
  let service: Service

  func add(to group: RouterGroup<ServerContext>) {
    group.get("lists", use: list)
    group.post("lists", use: make)
    group.get("lists/:list", use: show)
    group.patch("lists/:list", use: rename)
    group.delete("lists/:list", use: delete)
  }

  private func list(_ request: Request, _ context: ServerContext) async throws -> Response {
    _ = try QueryReader(request, known: [])
    let caller = try context.caller
    try caller.require(.read)
    let lists = try await service.gate.lists(for: caller)
    return try .json(lists.map(ListJSON.init))
  }

  private func make(_ request: Request, _ context: ServerContext) async throws -> Response {
    _ = try QueryReader(request, known: [])
    let caller = try context.caller
    try caller.require(.write)
    let name = try await name(request)
    let list = try await service.makeList(named: name, for: caller)
    return try .json(
      ListJSON(list), status: .created, headers: [.location: "/v1/lists/\(list.id.rawValue)"])
  }

  private func show(_ request: Request, _ context: ServerContext) async throws -> Response {
    _ = try QueryReader(request, known: [])
    let list = try await service.list(inPathOf: context)
    try list.caller.require(.read)
    return try .json(ListJSON(list))
  }

  private func rename(_ request: Request, _ context: ServerContext) async throws -> Response {
    _ = try QueryReader(request, known: [])
    let list = try await service.list(inPathOf: context)
    try list.caller.require(.write)
    try list.require(.owner)
    let name = try await name(request)
    return try .json(ListJSON(await service.rename(list, to: name)))
  }

  private func delete(_ request: Request, _ context: ServerContext) async throws -> Response {
    _ = try QueryReader(request, known: [])
    try await service.delete(service.list(inPathOf: context))
    return Response(status: .noContent)
  }

  private func name(_ request: Request) async throws -> String {
    let body = try await ObjectBody(request, known: ["name"])
    let name = try body.required("name", body.text("name"))
    return try body.reading("name") { try Service.checkedListName(name) }
  }
}
