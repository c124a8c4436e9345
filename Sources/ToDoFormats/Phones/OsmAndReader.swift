import JSONText
import ToDo

/// Reads what OsmAnd and Traccar Client send (https://www.traccar.org/osmand/): parameters in the URL
/// or a form, with the speed in knots; and the JSON of newer versions of Traccar Client, with the speed
/// in metres a second.
package struct OsmAndReader {
  private let request: PhoneRequest

  /// Makes a reader of a request.
  package init(_ request: PhoneRequest) {
    self.request = request
  }

  /// Reads the request.
  ///
  /// - Throws: What is wrong with a request that has nothing of a position, or one that is wrong.
  package func read() throws(FormatNotice) -> PhoneReading {
    request.isJSON ? try readJSON() : try readFields()
  }

  private func readFields() throws(FormatNotice) -> PhoneReading {
    let fields = request.fields
    var values = Self.names.values(in: fields)
    if let pair = fields["location"]?.split(separator: ","), pair.count >= 2 {
      values[.latitude] = values[.latitude] ?? .string(String(pair[0]))
      values[.longitude] = values[.longitude] ?? .string(String(pair[1]))
    }
    guard fields.items.contains(where: { $0.name != "token" }) else {
      throw FormatNotice(
        path: "",
        text: "There are no parameters. Send ?id=phone&lat=52.52&lon=13.4&timestamp=1790000000.")
    }
    var reading = PhoneReading()
    if fields["valid"] == "false" || (values[.latitude] == nil && values[.longitude] == nil) {
      // A report without a position: of the battery, or of radio cells alone.
      reading.addOther()
      return reading
    }
    var report = FixReport(
      phone: values, path: "", timeName: "timestamp", receivedAt: request.receivedAt)
    report.speedDivisor = Self.knotsInAMeterPerSecond
    report.negativeAccuracyIsUnknown = true
    try reading.addOnly(report, device: request.device(values[.device]?.name))
    return reading
  }

  private func readJSON() throws(FormatNotice) -> PhoneReading {
    let body = try PhoneJSON.value(of: request.body)
    var reading = PhoneReading()
    for (index, message) in (body.array ?? [body]).enumerated() {
      let path = body.array == nil ? "" : "[\(index)]"
      guard let message = message.object else {
        throw FormatNotice(
          path: path, text: "This is not a JSON object. Send {\"location\": {...}}.")
      }
      let device = request.device(message["device_id"]?.name, message["id"]?.name)
      let locations = message["location"].map { $0.array ?? [$0] } ?? []
      if locations.isEmpty { reading.addOther() }
      for location in locations {
        try add(location, path: path.appendingPath("location"), device: device, to: &reading)
      }
    }
    return reading
  }

  private func add(
    _ location: JSONValue, path: String, device: String, to reading: inout PhoneReading
  ) throws(FormatNotice) {
    guard let location = location.object, let coordinates = location["coords"]?.object else {
      return reading.addOther()
    }
    var values = Self.names.values(in: coordinates)
    values[.time] = location["timestamp"] ?? values[.time]
    var report = FixReport(
      phone: values, path: path, timeName: "timestamp", receivedAt: request.receivedAt)
    report.negativeAccuracyIsUnknown = true
    try reading.add(report, device: device)
  }

  /// OsmAnd calls the accuracy in metres "hdop".
  private static let names = PositionNames([
    .latitude: ["lat", "latitude"], .longitude: ["lon", "lng", "longitude"],
    .time: ["timestamp", "time"], .accuracy: ["accuracy", "acc", "hdop"], .speed: ["speed"],
    .course: ["bearing", "heading", "course"], .device: ["id", "deviceid", "device_id"],
  ])

  /// A knot is 1,852 m an hour.
  private static let knotsInAMeterPerSecond = 3600.0 / 1852
}

extension PhoneReading {
  /// Adds the only report of a request.
  ///
  /// - Throws: Why it has no position, so that the person who set up the app sees it there.
  mutating func addOnly(_ report: FixReport, device: String) throws(FormatNotice) {
    try add(report, device: device)
    if fixes.isEmpty, let notice = ignored.last { throw notice }
  }
}
