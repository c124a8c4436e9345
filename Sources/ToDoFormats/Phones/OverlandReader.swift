import ToDo

/// Reads what Overland sends (https://github.com/aaronpk/Overland-iOS): a batch of GeoJSON features, or
/// in its OwnTracks mode a message of OwnTracks.
///
/// A visit is a position at the time of the departure, if that is known. What has no position, such as
/// "the app is about to end", is understood and skipped.
package struct OverlandReader {
  private let request: PhoneRequest

  /// Makes a reader of a request.
  package init(_ request: PhoneRequest) {
    self.request = request
  }

  /// Reads the request.
  ///
  /// - Throws: What is wrong with a body that is no batch at all.
  package func read() throws(FormatNotice) -> PhoneReading {
    let value = try PhoneJSON.value(of: request.body)
    if value.array != nil || value.object?["_type"] != nil {
      return try OwnTracksReader(request, decrypt: { _, _ in nil }).read()
    }
    guard let locations = value.object?["locations"]?.array else {
      throw FormatNotice(
        path: "locations", text: "There is no batch of Overland. Send {\"locations\": [...]}.")
    }
    guard locations.count <= PhoneRequest.mostPositions else { throw .tooManyPositions }
    var reading = PhoneReading()
    for (index, location) in locations.enumerated() {
      let path = "locations[\(index)]"
      guard let feature = location.object else {
        reading.ignore(path, "this is not a GeoJSON feature.")
        continue
      }
      try add(feature, path: path, to: &reading)
    }
    return reading
  }

  private func add(
    _ feature: [String: JSONValue], path: String, to reading: inout PhoneReading
  ) throws(FormatNotice) {
    guard let geometry = feature["geometry"]?.object else { return reading.addOther() }
    guard let position = geometry["coordinates"]?.array, position.count >= 2 else {
      return reading.ignore(path, "its geometry is not a point.")
    }
    let properties = feature["properties"]?.object ?? [:]
    var values = Self.names.values(in: properties)
    values[.longitude] = position[0]
    values[.latitude] = position[1]
    if properties["action"]?.string == "visit",
      let departure = properties["departure_date"], departure != .null
    {
      values[.time] = departure
    }
    let report = FixReport(phone: values, path: path, timeName: "timestamp", receivedAt: nil)
    try reading.add(report, device: request.device(properties["device_id"]?.name))
  }

  private static let names = PositionNames([
    .time: ["timestamp"], .accuracy: ["horizontal_accuracy"], .speed: ["speed"],
    .course: ["course"],
  ])
}
