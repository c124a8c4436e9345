import JSONText
import ToDo

/// A report of gpsd, as `gpspipe -w` prints them (gpsd_json(5)): an object with a `class`.
///
/// A position is of class TPV; the other classes are skipped, and so is a TPV without one.
/// Its `device` is the path of the receiver, and does not say whose position it is.
struct GPSDReport {
  private let members: [String: JSONValue]
  private let path: String
  private let byteOffset: Int

  /// - Returns: nil if gpsd has no such class, so that the object is something else.
  init?(_ members: [String: JSONValue], path: String, byteOffset: Int) {
    guard let name = members["class"]?.string else { return nil }
    // Classes of later versions of gpsd are known by their capitals.
    let isLikeAClass = name.utf8.allSatisfy { (0x41...0x5a).contains($0) || $0.isDigit }
    let hasPosition = FixField.latitude.names.contains { members[$0] != nil }
    guard Self.classes.contains(name) || (!name.isEmpty && isLikeAClass && !hasPosition) else {
      return nil
    }
    self.members = members
    self.path = path
    self.byteOffset = byteOffset
  }

  /// The fix, or the refusal of the report; nil for one without a position.
  func entry() -> FixFileEntry? {
    guard members["class"]?.string == "TPV", members["lat"] != nil, members["lon"] != nil else {
      return nil
    }
    // In modes 0 (not known yet) and 1 (no fix), the position is not a current one.
    if let mode = members["mode"]?.double, mode < 2 { return nil }
    let names: [FixField: String] = [
      .latitude: "lat", .longitude: "lon", .time: "time", .speed: "speed", .course: "track",
    ]
    var values = names.compactMapValues { members[$0] }
    values[.accuracy] = accuracy.map(JSONValue.number)
    return FixReport(values, path: path, byteOffset: byteOffset).entry()
  }

  private static let classes: Set<String> = [
    "AIS", "ATT", "DEVICE", "DEVICES", "ERROR", "GST", "IMU", "LOG", "OSC", "POLL", "PPS", "RAW",
    "RTCM2", "RTCM3", "SKY", "SUBFRAME", "TOFF", "TPV", "VERSION", "WATCH",
  ]
}

extension GPSDReport {
  /// The radius in metres for a probability of 68 %.
  ///
  /// `eph` is a radius for 95 %, and `epx` and `epy` are bounds along one axis for 95 %. That is
  /// what gpsd asks of its drivers (HACKING, "Error modeling") and what earlier editions of
  /// gpsd_json(5) said; later ones do not promise it.
  private var accuracy: Double? {
    if let radius = members["eph"]?.double { return radius / Self.radiusRatio }
    let bounds = ["epx", "epy"].compactMap { members[$0]?.double }
    guard !bounds.isEmpty else { return nil }
    let meanSquare = bounds.reduce(0) { $0 + $1 * $1 } / Double(bounds.count)
    return meanSquare.squareRoot() / Self.boundRatio
  }

  /// The ratio of the radius for 95 % of a circular normal error to that for 68 %: √(ln(1/0.05) ÷
  /// ln(1/0.32)), by the quantile √(2 ln(1/(1 − p))) of the Rayleigh distribution.
  private static let radiusRatio = 1.62146

  /// The ratio of the bound for 95 % of it along one axis, 1.95996 standard deviations, to the
  /// radius for 68 %, 1.50959 of them.
  private static let boundRatio = 1.29834
}
