import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ToDo
import ToDoFormats
import ToDoPresentation
import ToDoService
import ToDoStore

/// `/v1/me`: the caller, all that is kept of them, and its end.
struct AccountRoutes {
  let service: Service

  func add(to group: RouterGroup<ServerContext>) {
    group.get("me", use: show)
    group.delete("me", use: remove)
    group.get("me/export", use: export)
  }

  private func show(_ request: Request, _ context: ServerContext) async throws -> Response {
    _ = try QueryReader(request, known: [])
    return try .json(CallerJSON(context.caller))
  }

  private func remove(_ request: Request, _ context: ServerContext) async throws -> Response {
    _ = try QueryReader(request, known: [])
    let caller = try context.caller
    try caller.require(.admin)
    let body = try await ObjectBody(request, known: ["confirm"])
    guard try body.text("confirm") == caller.person.name else {
      throw Problem(
        .badRequest,
        "This deletes all that is kept of you. To confirm, send your name: "
          + "{\"confirm\": \"\(caller.person.name)\"}.", pointer: "/confirm")
    }
    try await service.removeAccount(of: caller)
    return Response(status: .noContent)
  }

  /// One JSON object, as an attachment.
  func export(_ request: Request, _ context: ServerContext) async throws -> Response {
    _ = try QueryReader(request, known: [])
    let caller = try context.caller
    try caller.require(.admin)
    try caller.require(.read)
    let export = try await AccountExport(service, of: caller)
    return Response(
      status: .ok,
      headers: [
        .contentType: "application/json",
        .contentDisposition: "attachment; filename=\"todo-export.json\"",
      ],
      body: ResponseBody { writer in
        try await export.write(to: &writer)
        try await writer.finish(nil)
      })
  }
}
