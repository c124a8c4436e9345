import Foundation
import ToDo
import ToDoFormats
import ToDoPresentation
import ToDoService
import ToDoStore

extension ListAccess {
  /// What a list keeps of the caller, as a JSON object: of each of their devices every position, and the
  /// reminders that fired for them; and where the caller is an owner, the items as GeoJSON.
  func exportedContent(_ service: Service) async throws -> Data {
    let names: DeviceNames = deviceNames
    let devices = try await readingGeofences { geofences in
      // Those of other members are theirs.
      try geofences.knownDevices().filter { names.plain($0.name) != nil }.map { device in
        ExportedDevice(
          device: KnownDeviceJSON(device, items: [:]),
          fixes: try geofences.fixes(of: device.name).map(ExportedFix.init))
      }
    }
    let events = try await service.events(in: [self], since: nil, before: nil, limit: .max - 1)
    var content = Data("{\"devices\":".utf8) + (try JSONEncoder.line.encode(devices))
    content += Data(",\"events\":".utf8)
    content += try JSONEncoder.line.encode(events.events.filter(\.isOwn).map(EventJSON.init))
    if membership.role == .owner {
      content += Data(",\"items\":".utf8) + (try await exportedItems())
    }
    return content + Data("}".utf8)
  }

  private func exportedItems() async throws -> Data {
    try await reading { store in
      var writer = GeoJSONItemWriter()
      var bytes = writer.beginning()
      try store.forEachItem(ItemFilter(state: .any)) { stored in
        bytes += try writer.bytes(of: stored.item)
        return true
      }
      return Data(bytes + writer.ending())
    }
  }
}

private struct ExportedDevice: Encodable {
  let device: KnownDeviceJSON
  let fixes: [ExportedFix]
}

private struct ExportedFix: Encodable {
  let time: String
  let latitude: Double
  let longitude: Double
  let accuracy: Double?

  init(_ recorded: RecordedFix) {
    let fix = recorded.fix
    time = TimeText.text(fix.timestamp)
    latitude = fix.coordinate.latitude
    longitude = fix.coordinate.longitude
    accuracy = fix.accuracy?.meters
  }
}
