import Hummingbird
import ToDo
import ToDoPresentation
import ToDoService

/// `/v1/near`
struct NearRoutes {
  let service: Service

  func add(to group: RouterGroup<ServerContext>) {
    group.get("near", use: near)
  }

  private func near(_ request: Request, _ context: ServerContext) async throws -> Response {
    let reader = try QueryReader(request, known: ["lat", "lon", "within", "limit", "list"])
    guard let latitude = try reader.number("lat"), let longitude = try reader.number("lon") else {
      throw Problem(.badRequest, "Say where: ?lat=52.52&lon=13.405.")
    }
    let position = try Coordinate(latitude: latitude, longitude: longitude)
    let within = try reader.value("within") { try DistanceText.parse($0) }
    let limit = try reader.count("limit", in: 1...1_000) ?? (within == nil ? 10 : nil)
    let query = try NearQuery(near: position, within: within, limit: limit)
    let list = try await service.gate.list(reader.text("list"), for: context.caller)
    return try .json(await list.near(query).map(NearbyItemJSON.init))
  }
}
