import ToDo

/// A message of OwnTracks (https://owntracks.org/booklet/tech/json/): an object with a `_type`.
///
/// Messages other than locations are skipped. `vel` is in km/h; -1 in `vel` and `cog` means
/// unknown.
struct OwnTracksMessage {
  private let members: [String: JSONValue]
  private let topic: String?
  private let path: String
  private let byteOffset: Int

  /// - Parameters:
  ///   - members: with a `_type`.
  ///   - topic: The topic to which it was published, if that is known from outside the message.
  init(_ members: [String: JSONValue], topic: String?, path: String, byteOffset: Int) {
    self.members = members
    self.topic = members["topic"]?.string ?? topic
    self.path = path
    self.byteOffset = byteOffset
  }

  /// The fix, or the refusal of the message; nil for a message that is not about where the device
  /// is now.
  func entry() -> FixFileEntry? {
    guard case .string(let type)? = members["_type"] else {
      return refusal("\"_type\" is not a text. OwnTracks writes \"location\" there.")
    }
    switch type {
    case "location": return report.entry()
    case "encrypted":
      return refusal(
        "the message is encrypted. Remove the encryption key in the settings of the app, or "
          + "decrypt the messages first.")
    case _ where Self.otherTypes.contains(type): return nil
    default:
      return refusal(
        "the messages of \"_type\" \"\(type.prefix(40))\" are unknown. Give \"location\", or "
          + "leave \"_type\" out.")
    }
  }

  private static let otherTypes: Set<String> = [
    "beacon", "card", "cmd", "configuration", "dump", "lwt", "request", "status", "steps",
    "transition", "waypoint", "waypoints",
  ]

  private var report: FixReport {
    let names: [FixField: String] = [
      .latitude: "lat", .longitude: "lon", .time: "tst", .accuracy: "acc", .speed: "vel",
      .course: "cog",
    ]
    var values = names.compactMapValues { members[$0] }
    values[.device] = topic.flatMap(Self.device(ofTopic:)).map(JSONValue.string) ?? members["tid"]
    var report = FixReport(values, path: path, byteOffset: byteOffset)
    report.timeName = "tst"
    report.speedDivisor = 3.6
    return report
  }

  /// `user/device` of `owntracks/user/device`; whoever configures a topic of their own ends it
  /// in these two.
  private static func device(ofTopic topic: String) -> String? {
    let levels = topic.split(separator: "/")
    return levels.isEmpty ? nil : levels.suffix(2).joined(separator: "/")
  }

  private func refusal(_ text: String) -> FixFileEntry {
    .refusal(FormatNotice(path: path, text: text, byteOffset: byteOffset))
  }
}
