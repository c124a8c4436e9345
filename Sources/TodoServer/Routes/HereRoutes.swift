import HTTPTypes
import Hummingbird
import ToDo
import ToDoPresentation
import ToDoService
import ToDoStore

/// `/v1/here`: where the caller is. Only they see it.
struct HereRoutes {
  let service: Service

  func add(to group: RouterGroup<ServerContext>) {
    group.get("here", use: show)
    group.post("here", use: set)
  }

  private func show(_ request: Request, _ context: ServerContext) async throws -> Response {
    _ = try QueryReader(request, known: [])
    guard let here = try await service.here(of: context.caller) else {
      throw Problem(
        .notFound, "\(InputError.noPosition.description) \(Problem.howToSayWhere)")
    }
    return try .json(KnownPositionJSON(here, now: service.now()))
  }

  private func set(_ request: Request, _ context: ServerContext) async throws -> Response {
    _ = try QueryReader(request, known: [])
    let caller = try context.caller
    try caller.require(.write)
    let shape = PlaceShapeReader(
      try await ObjectBody(request, known: ["latitude", "longitude", "position"]))
    let position: Coordinate
    switch try shape.position() {
    case .position(let known): position = known
    case .text(let text):
      let own = try await service.gate.list(nil, for: caller)
      position = try await shape.body.reading("position") {
        try await service.position(text, for: caller, in: [own])
      }
    case nil:
      throw Problem(
        .badRequest, "Say where: \"latitude\" and \"longitude\", or \"position\".",
        pointer: "/latitude")
    }
    // Reading it again would need another scope.
    let here = try await service.setHere(position, for: caller)
    return try .json(KnownPositionJSON(here, now: service.now()))
  }
}
