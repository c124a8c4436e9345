import JSONText

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A warning or refusal about one part of a file.
public struct FormatNotice: Error, Hashable, Sendable {
  /// The part of the file: `features[3].geometry.coordinates[0]` in GeoJSON, `wpt 3, line 12` in
  /// GPX, `line 7` in CSV.
  public let path: String
  /// What is wrong there, and what to do about it or what was done, in plain text.
  public let text: String
  /// The byte offset of the feature, row or waypoint; nil if the notice is about the whole file.
  public let byteOffset: Int?

  /// Creates a notice.
  package init(path: String, text: String, byteOffset: Int? = nil) {
    self.path = path
    self.text = text
    self.byteOffset = byteOffset
  }
}

extension FormatNotice: CustomStringConvertible, LocalizedError {
  /// The path, the byte offset and the text.
  public var description: String {
    let byte = byteOffset.map { " (byte \($0))" } ?? ""
    return path.isEmpty ? text : "\(path)\(byte): \(text)"
  }

  /// The same as ``description``.
  public var errorDescription: String? { description }
}

extension FormatNotice {
  /// The same notice with its path inside a surrounding one: `[2]` inside `coordinates` is
  /// `coordinates[2]`.
  func inside(_ surrounding: String) -> FormatNotice {
    FormatNotice(
      path: surrounding.appendingPath(path), text: text, byteOffset: byteOffset)
  }
}

extension String {
  /// The text in quotation marks for a message, cut to a sensible length.
  var quoted: String { "\"\(shortened)\"" }
}
