import Foundation
import ToDo
import ToDoFormats
import ToDoPresentation
import ToDoService
import ToDoStore

extension ListAccess {
  /// All that a list keeps, as a JSON object: its items as GeoJSON, and of each of the caller's devices
  /// every position.
  func exportedContent() async throws -> Data {
    let items = try await reading { store in
      var writer = GeoJSONItemWriter()
      var bytes = writer.beginning()
      try store.forEachItem(ItemFilter(state: .any)) { stored in
        bytes += try writer.bytes(of: stored.item)
        return true
      }
      return bytes + writer.ending()
    }
    let names = deviceNames
    let devices = try await readingGeofences { geofences in
      try geofences.knownDevices().filter { names.plain($0.name) != nil }.map { device in
        ExportedDevice(
          device: KnownDeviceJSON(device, items: [:]),
          fixes: try geofences.fixes(of: device.name).map(ExportedFix.init))
      }
    }
    return Data("{\"items\":".utf8) + Data(items) + Data(",\"devices\":".utf8)
      + (try JSONEncoder.line.encode(devices)) + Data("}".utf8)
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
