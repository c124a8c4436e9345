import ToDo

/// Reads what Home Assistant's mobile app sends to a webhook
/// (https://developers.home-assistant.io/docs/api/native-app-integration/sending-data):
/// `{"type": "update_location", "data": {"gps": [52.5, 13.4], "gps_accuracy": 20}}`.
///
/// The app gives no time, so a position is of when it came; an automation that passes positions on can
/// add `timestamp`. Other types, such as sensors, are understood and skipped.
package struct HomeAssistantReader {
  private let request: PhoneRequest

  /// Makes a reader of a request.
  package init(_ request: PhoneRequest) {
    self.request = request
  }

  /// Reads the request.
  ///
  /// - Throws: What is wrong with a body that is no message at all, or a position that is wrong.
  package func read() throws(FormatNotice) -> PhoneReading {
    guard let message = try PhoneJSON.value(of: request.body).object,
      let type = message["type"]?.string
    else {
      throw FormatNotice(
        path: "type",
        text: "There is no message of Home Assistant. Send {\"type\": \"update_location\", ...}.")
    }
    var reading = PhoneReading()
    guard type != "encrypted" else {
      reading.ignore(
        "type", "messages encrypted for Home Assistant are not read. Turn the encryption off.")
      return reading
    }
    guard type == "update_location" else {
      reading.addOther()
      return reading
    }
    let data = message["data"]?.object ?? [:]
    // With exact positions turned off, the app names its zone alone.
    guard let position = data["gps"], position != .null else {
      reading.addOther()
      return reading
    }
    guard let numbers = position.array, numbers.count >= 2 else {
      throw FormatNotice(
        path: "data.gps", text: "This is not a latitude and a longitude. Send [52.5, 13.4].")
    }
    var values = Self.names.values(in: data)
    values[.latitude] = numbers[0]
    values[.longitude] = numbers[1]
    var report = FixReport(
      phone: values, path: "data", timeName: "timestamp", receivedAt: request.receivedAt)
    report.negativeAccuracyIsUnknown = true
    try reading.addOnly(
      report,
      device: request.device(
        data["device"]?.name, message["device"]?.name, message["device_name"]?.name))
    return reading
  }

  private static let names = PositionNames([
    .time: ["timestamp"], .accuracy: ["gps_accuracy"], .speed: ["speed"], .course: ["course"],
  ])
}
