import HTTPTypes
import Hummingbird
import ToDoService
import ToDoStore

/// `/v1/lists/ID/members`: who shares a list, and what they may do.
struct MemberRoutes {
  let service: Service

  func add(to group: RouterGroup<ServerContext>) {
    group.get("lists/:list/members", use: list)
    group.put("lists/:list/members/:name", use: set)
    group.patch("lists/:list/members/:name", use: change)
    group.delete("lists/:list/members/:name", use: remove)
  }

  private func list(_ request: Request, _ context: ServerContext) async throws -> Response {
    _ = try QueryReader(request, known: [])
    let members = try await service.members(of: service.list(inPathOf: context))
    return try .json(members.map(MemberJSON.init))
  }

  private func set(_ request: Request, _ context: ServerContext) async throws -> Response {
    _ = try QueryReader(request, known: [])
    let list = try await service.list(inPathOf: context)
    try list.caller.require(.write)
    try list.require(.owner)
    let name = try context.pathName("name")
    let body = try await ObjectBody(request, known: ["role"])
    let word = try body.required("role", body.text("role"))
    guard let role = ListRole(rawValue: word) else {
      throw Problem(
        .badRequest, "\"role\" must be reader, writer or owner.", pointer: "/role")
    }
    let (member, isNew) = try await service.setMember(named: name, of: list, as: role)
    return try .json(MemberJSON(member), status: isNew ? .created : .ok)
  }

  /// Changes what the caller wants of the list. Only they can.
  private func change(_ request: Request, _ context: ServerContext) async throws -> Response {
    _ = try QueryReader(request, known: [])
    let list = try await service.list(inPathOf: context)
    try list.caller.require(.write)
    let name = try context.pathName("name")
    guard list.caller.person.isNamed(name) else {
      throw Problem(.forbidden, "Only a member can change whether they want the reminders.")
    }
    let body = try await ObjectBody(request, known: ["reminds"])
    let reminds = try body.required("reminds", body.flag("reminds"))
    return try .json(ListJSON(await service.setReminds(reminds, in: list)))
  }

  private func remove(_ request: Request, _ context: ServerContext) async throws -> Response {
    _ = try QueryReader(request, known: [])
    let list = try await service.list(inPathOf: context)
    try await service.removeMember(named: context.pathName("name"), of: list)
    return Response(status: .noContent)
  }
}

/// A member of a list as JSON.
struct MemberJSON: Encodable {
  private let name: String
  private let role: String

  init(_ member: ListMember) {
    name = member.name
    role = member.role.rawValue
  }
}
