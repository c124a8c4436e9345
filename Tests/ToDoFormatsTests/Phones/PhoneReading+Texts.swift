import ToDo

@testable import ToDoFormats

extension PhoneRequest {
  /// When the requests of the tests come.
  static let arrival = 1_790_000_000.0

  init(_ body: String, query: String = "", type: String? = nil, device: String? = nil) {
    self.init(
      contentType: type, query: query, body: Array(body.utf8), deviceHeader: device,
      receivedAt: Self.arrival)
  }
}

extension PhoneReading {
  /// The names of the devices of the fixes.
  var devices: [String] { fixes.map(\.device) }
  /// The fixes without their devices.
  var positions: [Fix] { fixes.map(\.fix) }
}
