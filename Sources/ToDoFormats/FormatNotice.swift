/// What a reader has to say of one place in a file: a warning or a refusal.
public struct FormatNotice: Error, Hashable, Sendable {
  /// The place: `features[3].geometry.coordinates[0]` in GeoJSON, `line 7` in CSV.
  public let place: String
  /// What is odd there, and what to do or what was done about it.
  public let text: String
  /// Where in the file the feature, row or waypoint begins that it is about, in bytes before it;
  /// nil where it is about the file as a whole.
  public var byteOffset: Int?

  public init(place: String, text: String, byteOffset: Int? = nil) {
    self.place = place
    self.text = text
    self.byteOffset = byteOffset
  }
}

extension FormatNotice: CustomStringConvertible {
  public var description: String {
    let byte = byteOffset.map { " (byte \($0))" } ?? ""
    return place.isEmpty ? text : "\(place)\(byte): \(text)"
  }
}

extension FormatNotice {
  /// The same notice, its place seen from a surrounding one: `[2]` inside `coordinates` is
  /// `coordinates[2]`.
  func inside(_ surrounding: String) -> FormatNotice {
    FormatNotice(
      place: surrounding.appendingPlace(place), text: text, byteOffset: byteOffset)
  }
}

extension String {
  /// The text in quotation marks for a message, cut to a sensible length.
  var quoted: String { "\"\(shortened)\"" }

  /// The beginning of the text, with an ellipsis if there is more.
  var shortened: String {
    let longest = 40
    let end = unicodeScalars.index(startIndex, offsetBy: longest, limitedBy: endIndex)
    guard let end, end < endIndex else { return self }
    return String(self[..<end]) + "…"
  }

  /// A place followed by a part of it: a member's name or an index in brackets.
  func appendingPlace(_ part: String) -> String {
    isEmpty || part.isEmpty || part.first == "[" ? self + part : "\(self).\(part)"
  }
}
