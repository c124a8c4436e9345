/// A part of a fix, and its names in JSON and CSV.
enum FixField: CaseIterable {
  case latitude, longitude, time, accuracy, speed, course, device

  /// The names, the preferred one first. If several are present, the first of them counts.
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

  /// The fields that a fix needs.
  static let needed: [FixField] = [.latitude, .longitude, .time]
}
