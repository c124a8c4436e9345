import ToDo

/// A format in which other programs write positions and which is not read: its name in words, and
/// what to do.
enum ForeignFixFormat {
  /// The batches that the app Overland sends.
  case overland
  /// The requests that OsmAnd, Traccar Client and GPSLogger send: `/?id=7&lat=52.5&lon=13.4&…`.
  case request
  /// The objects that newer versions of Traccar Client send.
  case traccarClient
  /// GeoJSON: where, but not when.
  case geoJSON

  /// The format of an object that is not a fix; nil if it is not known.
  init?(_ members: [String: JSONValue]) {
    let hasLatitude = FixField.latitude.names.contains { members[$0] != nil }
    if hasLatitude {
      return nil
    } else if members["locations"]?.array != nil {
      self = .overland
    } else if members["location"]?.object?["coords"] != nil {
      self = .traccarClient
    } else if Self.geoJSONMembers.contains(where: { members[$0] != nil }), members["type"] != nil {
      self = .geoJSON
    } else {
      return nil
    }
  }

  /// The format of an object that is too large to be read, from its beginning.
  init?(beginning bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    if text.contains("\"FeatureCollection\"") {
      self = .geoJSON
    } else if text.contains("\"locations\"") {
      self = .overland
    } else {
      return nil
    }
  }

  /// The format of a line that is not JSON.
  init?(line: some Collection<UInt8>) {
    guard line.contains(UInt8(ascii: "&")), line.contains(UInt8(ascii: "=")) else { return nil }
    let text = String(decoding: line.prefix(Self.longestRequest), as: UTF8.self)
    guard text.contains("lat=") || text.contains("latitude="),
      text.contains("lon=") || text.contains("longitude=")
    else { return nil }
    self = .request
  }

  private static let geoJSONMembers = ["features", "geometry", "coordinates", "geometries"]
  private static let longestRequest = 4096

  /// What it is, and what to do instead.
  var advice: String {
    switch self {
    case .overland:
      "this is a batch of Overland; todo cannot read these. Write each location as an object of its "
        + "own: jq -c '.locations[] | select(.geometry) | {lat: .geometry.coordinates[1], lon: "
        + ".geometry.coordinates[0], time: .properties.timestamp, acc: "
        + ".properties.horizontal_accuracy, device: .properties.device_id}'"
    case .request:
      "this is a request from OsmAnd, Traccar Client or GPSLogger; todo cannot read these. Write its "
        + "lat, lon and time as columns of CSV or as an object of JSON, or let the app write GPX or "
        + "CSV files."
    case .traccarClient:
      "this is what Traccar Client sends in the format of OsmAnd; todo cannot read this. Write it "
        + "as a plain object: jq -c '{lat: .location.coords.latitude, lon: "
        + ".location.coords.longitude, time: .location.timestamp, acc: "
        + ".location.coords.accuracy, device: .device_id}'"
    case .geoJSON:
      "this is GeoJSON, which says where but not when. Give a recorded track: GPX, or CSV or JSON "
        + "with lat, lon and time."
    }
  }
}
