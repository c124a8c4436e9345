/// The name of a device as the service keeps it: without control characters and "/", which in shared
/// lists stands between a person and a device, and not too long.
package struct DeviceName: Hashable, Sendable {
  /// The name.
  package let text: String

  /// The name of a device that does not say what it is called.
  package static let fallback = "phone"

  /// How many Unicode scalars of a name are kept.
  package static let longest = 64

  /// Makes a name of what an app calls the device: "/" becomes "-", control characters and line breaks
  /// are left out, and what is beyond ``longest`` is cut off.
  ///
  /// - Returns: Nil if nothing is left.
  package init?(_ name: String) {
    guard !Self.isPlain(name) else {
      text = name
      return
    }
    let scalars = name.unicodeScalars.lazy
      .filter { scalar in
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        default: true
        }
      }
      .map { $0 == "/" ? "-" : $0 }
      .drop { $0.properties.isWhitespace }
      .prefix(Self.longest)
    var text = String(String.UnicodeScalarView(scalars))
    while text.last?.isWhitespace == true { text.removeLast() }
    guard !text.isEmpty else { return nil }
    self.text = text
  }

  /// Whether a name is one as it is: letters, digits and signs of ASCII. Nearly all are, and the
  /// properties of scalars take microseconds.
  private static func isPlain(_ name: String) -> Bool {
    let bytes = name.utf8
    return (1...longest).contains(bytes.count)
      && bytes.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "/") }
  }

  /// The device in a topic of OwnTracks: the last level of `owntracks/user/device`, and of
  /// `owntracks/user/device/event` the one before.
  init?(topic: String) {
    var levels = topic.split(separator: "/")
    if levels.count > 2, let kind = levels.last, Self.kinds.contains(String(kind)) {
      levels.removeLast()
    }
    guard let device = levels.last else { return nil }
    self.init(String(device))
  }

  /// What the apps append to the topic of a device (https://owntracks.org/booklet/guide/topics/).
  private static let kinds: Set<String> = [
    "beacon", "cmd", "dump", "event", "info", "request", "status", "step", "waypoint", "waypoints",
  ]
}
