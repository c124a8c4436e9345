import JSONText

/// What may come before an object on its line: in the files of the OwnTracks Recorder a time and
/// a kind, each followed by a tab; in what `mosquitto_sub -v` prints the topic and a space.
struct JSONLinePrefix: Equatable {
  /// The topic to which the object was published, if the prefix is one.
  let topic: String?

  /// How many bytes a prefix may have.
  static let longest = 1024

  /// - Parameter bytes: The bytes before the first brace of a line; not blank.
  /// - Returns: Nil if it is something else.
  init?(_ bytes: some Collection<UInt8>) {
    guard let first = bytes.first, bytes.count <= Self.longest else { return nil }
    let tabs = bytes.reduce(0) { $0 + ($1 == .tab ? 1 : 0) }
    if tabs == 2, first.isDigit {
      topic = nil
      return
    }
    // The name of a device in it may have spaces.
    let firstLevel = bytes.prefix { $0 != UInt8(ascii: "/") }
    guard tabs == 0, !firstLevel.isEmpty, firstLevel.count < bytes.count,
      !firstLevel.contains(where: \.isWhiteSpace), bytes.reversed().first == .space,
      let text = String(
        validating: Array(bytes.reversed().drop { $0 == .space }.reversed()), as: UTF8.self)
    else { return nil }
    topic = text
  }
}
