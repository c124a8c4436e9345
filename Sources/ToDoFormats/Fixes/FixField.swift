/// What a report says of a fix, and the names that it goes by in JSON and CSV.
enum FixField: CaseIterable {
  case latitude, longitude, time, accuracy, speed, course, device

  /// The names, the first of which is the one to use. Where several are given, the first of them
  /// counts.
  var names: [String] {
    switch self {
    case .latitude: ["lat", "latitude"]
    case .longitude: ["lon", "lng", "longitude"]
    case .time: ["time", "timestamp"]
    case .accuracy: ["acc", "accuracy"]
    case .speed: ["speed"]
    case .course: ["course", "bearing", "heading"]
    case .device: ["device"]
    }
  }

  /// Without these there is no fix.
  static let needed: [FixField] = [.latitude, .longitude, .time]
}
