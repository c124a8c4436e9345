/// What a reader has to say of one place in a file: a warning or a refusal.
public struct FormatNotice: Error, Hashable, Sendable {
  /// The place: `features[3].geometry.coordinates[0]` in GeoJSON, `line 7` in CSV.
  public let place: String
  /// What is odd there, and what to do or what was done about it.
  public let text: String

  public init(place: String, text: String) {
    self.place = place
    self.text = text
  }
}

extension FormatNotice: CustomStringConvertible {
  public var description: String { place.isEmpty ? text : "\(place): \(text)" }
}

extension FormatNotice {
  /// The same notice, its place seen from a surrounding one: `[2]` inside `coordinates` is
  /// `coordinates[2]`.
  func inside(_ surrounding: String) -> FormatNotice {
    FormatNotice(place: surrounding.appendingPlace(place), text: text)
  }
}

extension String {
  /// A place followed by a part of it: a member's name or an index in brackets.
  func appendingPlace(_ part: String) -> String {
    isEmpty || part.isEmpty || part.first == "[" ? self + part : "\(self).\(part)"
  }
}
