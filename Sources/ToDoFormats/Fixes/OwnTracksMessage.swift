import ToDo

/// A message of OwnTracks (https://owntracks.org/booklet/tech/json/): an object with a `_type`.
///
/// Messages other than locations are skipped. `vel` is in km/h; -1 in `vel` and `cog` means
/// unknown.
struct OwnTracksMessage {
  private let members: [String: JSONValue]
  /// The topic to which the message was published, if that is known.
  let topic: String?
  private let path: String
  private let byteOffset: Int?

  /// What a message is about.
  enum Content {
    /// Where the device is.
    case location(FixReport)
    /// Where the device was when it entered or left a region that it watches itself.
    case transition(FixReport)
    /// Another message, encrypted: Base64 of a nonce of 24 bytes and the secretbox.
    case encrypted(String)
    /// Something else.
    case other
    /// What is wrong with it.
    case refusal(FormatNotice)
  }

  /// - Parameters:
  ///   - members: with a `_type`.
  ///   - topic: The topic to which it was published, if that is known from outside the message.
  init(_ members: [String: JSONValue], topic: String?, path: String, byteOffset: Int?) {
    self.members = members
    self.topic = members["topic"]?.string ?? topic
    self.path = path
    self.byteOffset = byteOffset
  }

  /// The tracker id: two characters that stand for the device.
  var trackerID: String? { members["tid"]?.name }

  /// What the message is about.
  var content: Content {
    guard case .string(let type)? = members["_type"] else {
      return refusal("\"_type\" is not a text. OwnTracks writes \"location\" there.")
    }
    switch type {
    case "location": return .location(report)
    case "transition": return .transition(report)
    case "encrypted":
      guard let data = members["data"]?.string else {
        return refusal("the encrypted message has no \"data\".")
      }
      return .encrypted(data)
    case _ where Self.otherTypes.contains(type): return .other
    default:
      return refusal(
        "the messages of \"_type\" \"\(type.prefix(40))\" are unknown. Give \"location\", or "
          + "leave \"_type\" out.")
    }
  }

  /// The fix of a message in a file, or the refusal of the message; nil for a message that is not about
  /// where the device is now.
  func entry() -> FixFileEntry? {
    switch content {
    case .location(let report): return report.entry()
    case .encrypted:
      return .refusal(
        notice(
          "the message is encrypted. Remove the encryption key in the settings of the app, or "
            + "decrypt the messages first."))
    case .transition, .other: return nil
    case .refusal(let notice): return .refusal(notice)
    }
  }

  private static let otherTypes: Set<String> = [
    "beacon", "card", "cmd", "configuration", "dump", "lwt", "request", "status", "steps",
    "waypoint", "waypoints",
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

  private func refusal(_ text: String) -> Content { .refusal(notice(text)) }

  private func notice(_ text: String) -> FormatNotice {
    FormatNotice(path: path, text: text, byteOffset: byteOffset)
  }
}
