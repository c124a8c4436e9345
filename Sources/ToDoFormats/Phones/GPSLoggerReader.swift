import JSONText
import ToDo

/// Reads what GPSLogger for Android sends to a custom URL (https://gpslogger.app): the parameters of
/// the URL or of a form, under the names that `%ALL` gives them or those of the query that the
/// documentation has people enter, or a JSON object; and the CSV files that it writes. Speeds are in
/// metres a second.
package struct GPSLoggerReader {
  private let request: PhoneRequest

  /// Makes a reader of a request.
  package init(_ request: PhoneRequest) {
    self.request = request
  }

  /// Reads the request.
  ///
  /// - Throws: What is wrong with a request that has no position.
  package func read() throws(FormatNotice) -> PhoneReading {
    var reading = PhoneReading()
    if request.isJSON {
      let body = try PhoneJSON.value(of: request.body)
      for (index, point) in (body.array ?? [body]).enumerated() {
        guard let members = point.object else {
          throw FormatNotice(
            path: "", text: "This is not a JSON object. Send {\"lat\": %LAT, ...}.")
        }
        let path = body.array == nil ? "" : "[\(index)]"
        try add(Self.names.values(in: members), path: path, isOnly: body.array == nil, to: &reading)
      }
      return reading
    }
    let values = Self.names.values(in: request.fields)
    if values[.latitude] == nil, values[.longitude] == nil, !request.body.isEmpty {
      try addFile(to: &reading)
    } else {
      try add(values, path: "", isOnly: true, to: &reading)
    }
    return reading
  }

  private func add(
    _ values: [FixField: JSONValue], path: String, isOnly: Bool, to reading: inout PhoneReading
  ) throws(FormatNotice) {
    var report = FixReport(
      phone: values, path: path, timeName: "time", receivedAt: request.receivedAt)
    report.negativeAccuracyIsUnknown = true
    let device = request.device(values[.device]?.name)
    if isOnly {
      try reading.addOnly(report, device: device)
    } else {
      try reading.add(report, device: device)
    }
  }

  /// Reads the body as a file that the app writes.
  private func addFile(to reading: inout PhoneReading) throws(FormatNotice) {
    do {
      try FixFileReader().read(ByteStream(request.body)) { entry in
        switch entry {
        case .fix(let fix, let name): try reading.append(fix, device: request.device(name))
        case .refusal(let notice): reading.ignore(notice)
        }
      }
    } catch let notice as FormatNotice {
      throw notice
    } catch {
      throw FormatNotice(path: "", text: "\(error)")
    }
  }

  private static let names = PositionNames([
    .latitude: ["lat", "latitude"], .longitude: ["lon", "lng", "longitude"],
    .time: ["timestamp", "time"], .accuracy: ["acc", "accuracy"], .speed: ["spd", "speed", "s"],
    .course: ["dir", "bearing", "direction", "course"],
    .device: ["id", "aid", "ser"],
  ])
}
