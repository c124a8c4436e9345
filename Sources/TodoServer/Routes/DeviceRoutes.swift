import HTTPTypes
import Hummingbird
import ToDo
import ToDoPresentation
import ToDoService
import ToDoStore

/// `/v1/devices`: the caller's devices. Those of other members are as if they did not exist.
struct DeviceRoutes {
  let service: Service

  /// What Android can monitor.
  private static let mostCircles = 100
  /// What iOS can monitor.
  private static let defaultCircles = 20

  func add(to group: RouterGroup<ServerContext>) {
    group.get("devices", use: list)
    group.delete("devices/:name", use: forget)
    group.get("devices/:name/plan", use: plan)
    group.get("lists/:list/devices", use: list)
    group.get("lists/:list/devices/:name/plan", use: plan)
  }

  private func list(_ request: Request, _ context: ServerContext) async throws -> Response {
    let asked = AskedLists(context)
    let reader = try QueryReader(request, known: asked.parameters)
    let list = try await asked.one(reader, service, context.caller)
    let names = list.deviceNames
    let now = service.now()
    let labels = try await service.deviceLabels(for: context.caller)
    let devices = try await list.readingGeofences { engine in
      let own = try engine.knownDevices().filter { names.plain($0.name) != nil }
      return try own.map { device in
        var items: [ItemID: ToDoItem] = [:]
        for id in Set(device.insideFences.map(\.item)) {
          items[id] = try engine.item(withID: id)?.item
        }
        let name = names.plain(device.name) ?? device.name
        return DeviceJSON(
          device, named: name, label: labels[name], items: items,
          clearDistance: try engine.clearance(of: device.name)?.distance, now: now)
      }
    }
    return try .json(devices)
  }

  private func forget(_ request: Request, _ context: ServerContext) async throws -> Response {
    _ = try QueryReader(request, known: [])
    let name = try context.pathName("name")
    guard try await service.forgetDevice(named: name, of: context.caller) else {
      throw Self.unknown
    }
    return Response(status: .noContent)
  }

  private func plan(_ request: Request, _ context: ServerContext) async throws -> Response {
    let asked = AskedLists(context)
    let reader = try QueryReader(request, known: asked.parameters.union(["most"]))
    let most = try reader.count("most", in: 1...Self.mostCircles) ?? Self.defaultCircles
    let caller = try context.caller
    let isOneList = try asked.name(reader) != nil
    let list = isOneList ? try await asked.one(reader, service, caller) : nil
    let plan = try await service.plan(
      ofDevice: context.pathName("name"), for: caller, in: list, limit: most)
    guard let plan else { throw Self.unknown }
    return try .json(DevicePlanJSON(plan, namesLists: !isOneList))
  }

  private static var unknown: Problem { Problem(.notFound, "There is no such device.") }
}
