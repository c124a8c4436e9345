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

  /// One JSON object, as an attachment. Its members are written one after the other, so that a list is
  /// in memory, and not all.
  private func export(_ request: Request, _ context: ServerContext) async throws -> Response {
    _ = try QueryReader(request, known: [])
    let caller = try context.caller
    try caller.require(.admin)
    try caller.require(.read)
    let tokens = try await service.tokens(for: caller).map(TokenJSON.init)
    let lists = try await service.gate.lists(for: caller)
    let head = AccountExportHead(
      me: CallerJSON(caller), tokens: tokens,
      lists: lists.map(ListJSON.init))
    let beginning = try JSONEncoder.line.encode(head)
    return Response(
      status: .ok,
      headers: [
        .contentType: "application/json",
        .contentDisposition: "attachment; filename=\"todo-export.json\"",
      ],
      body: ResponseBody { writer in
        // The object stays open for the lists' contents.
        try await writer.write(ByteBuffer(bytes: beginning.dropLast()))
        try await writer.write(ByteBuffer(string: ",\"contents\":{"))
        var separator = ""
        for list in lists where list.membership.role == .owner {
          let content = try await list.exportedContent()
          try await writer.write(ByteBuffer(string: "\(separator)\"\(list.id.rawValue)\":"))
          try await writer.write(ByteBuffer(bytes: content))
          separator = ","
        }
        try await writer.write(ByteBuffer(string: "}}\n"))
        try await writer.finish(nil)
      })
  }
}

/// Who makes a request, as JSON.
private struct CallerJSON: Encodable {
  let name: String
  let ownList: String
  let added: String
  let scopes: [String]
  let token: String?

  init(_ caller: Caller) {
    name = caller.person.name
    ownList = caller.person.ownList.rawValue
    added = caller.person.made.rfc3339
    scopes = caller.scopes.sorted().map(\.rawValue)
    token = caller.token?.rawValue
  }
}

/// What an export begins with.
private struct AccountExportHead: Encodable {
  let me: CallerJSON
  let tokens: [TokenJSON]
  let lists: [ListJSON]
}
