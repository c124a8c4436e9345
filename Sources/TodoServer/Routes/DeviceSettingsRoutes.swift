import Foundation
import HTTPTypes
import Hummingbird
import ToDo
import ToDoFormats
import ToDoService
import ToDoStore

/// `/v1/devices/NAME/settings`: what a person wants for a device of theirs. A device need not have
/// reported yet.
struct DeviceSettingsRoutes {
  let service: Service

  func add(to group: RouterGroup<ServerContext>) {
    group.get("devices/:name/settings", use: show)
    group.put("devices/:name/settings", use: replace)
    group.patch("devices/:name/settings", use: patch)
    group.delete("devices/:name/settings", use: remove)
  }

  private func show(_ request: Request, _ context: ServerContext) async throws -> Response {
    _ = try QueryReader(request, known: [])
    let caller = try context.caller
    try caller.require(.read)
    let device = try device(context)
    let settings = try await service.deviceSettings(for: caller).first { $0.device == device }
    return try .json(DeviceSettingsJSON(settings ?? DeviceSettings(device: device)))
  }

  private func replace(_ request: Request, _ context: ServerContext) async throws -> Response {
    try await change(request, context, types: JSONBody.types) { old, body in
      try DeviceSettingsJSON.settings(body, inPlaceOf: old)
    }
  }

  private func patch(_ request: Request, _ context: ServerContext) async throws -> Response {
    try await change(request, context, types: JSONBody.patchTypes) { old, body in
      try DeviceSettingsJSON.changed(old, body)
    }
  }

  private func change(
    _ request: Request, _ context: ServerContext, types: [String],
    _ changed: @escaping @Sendable (DeviceSettings, ObjectBody) throws -> DeviceSettings
  ) async throws -> Response {
    _ = try QueryReader(request, known: [])
    let caller = try context.caller
    try caller.require(.write)
    let device = try device(context)
    let body = try await ObjectBody(
      request, known: DeviceSettingsJSON.members, ignoring: DeviceSettingsJSON.readOnly,
      types: types)
    let settings = try await service.changeSettings(ofDevice: device, for: caller) { old in
      try changed(old, body)
    }
    guard let settings else {
      throw Problem(
        .conflict,
        "There are settings for \(Service.mostDevices) devices. Remove those of another first.")
    }
    return try .json(DeviceSettingsJSON(settings))
  }

  private func remove(_ request: Request, _ context: ServerContext) async throws -> Response {
    _ = try QueryReader(request, known: [])
    let caller = try context.caller
    try caller.require(.write)
    guard try await service.removeSettings(ofDevice: device(context), for: caller) else {
      throw Problem(.notFound, "There are no settings for this device.")
    }
    return Response(status: .noContent)
  }

  /// The device of the path, which must be a name that a device can have.
  private func device(_ context: ServerContext) throws -> String {
    let text = try context.pathName("name")
    guard let name = DeviceName(text), name.text == text else {
      throw Problem(
        .badRequest,
        "A device's name has up to \(DeviceName.longest) characters, and no \"/\" among them.")
    }
    return text
  }
}
