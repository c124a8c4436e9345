import Foundation

/// The address of a target: `https` or `http`, without a user and a fragment.
package struct OutgoingURL: Hashable, Sendable {
  package let text: String
  /// In lower case, an address of version 6 without brackets.
  package let host: String

  /// Why a text is not the address of a target.
  package enum Mistake: Error, Hashable, CustomStringConvertible {
    case tooLong
    case malformed
    case withUser

    package var description: String {
      switch self {
      case .tooLong: "The URL is too long. It may have \(OutgoingURL.mostBytes) bytes."
      case .malformed: "This is not an http or https URL. Try https://example.org/hook."
      case .withUser: "The URL names a user. Put what the receiver wants to see into \"token\"."
      }
    }
  }

  package static let mostBytes = 2_048

  /// Reads a URL.
  ///
  /// - Throws: ``Mistake``.
  package init(_ text: String) throws(Mistake) {
    guard text.utf8.count <= Self.mostBytes else { throw .tooLong }
    let isPlain = text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    guard isPlain, var parts = URLComponents(string: text),
      ["http", "https"].contains(parts.scheme?.lowercased()),
      let host = parts.host, !host.isEmpty, (1...65_535).contains(parts.port ?? 443)
    else { throw .malformed }
    guard parts.user == nil, parts.password == nil else { throw .withUser }
    parts.fragment = nil
    parts.scheme = parts.scheme?.lowercased()
    if !host.contains(":"), host != host.lowercased() { parts.host = host.lowercased() }
    guard let text = parts.string else { throw .malformed }
    self.text = text
    self.host = host.lowercased().trimmingCharacters(in: ["[", "]"])
  }

  /// The URL with a step added to its path: `https://push.example.org` and `message` are
  /// `https://push.example.org/message`.
  func appending(_ step: String) throws(Mistake) -> OutgoingURL {
    guard var parts = URLComponents(string: text) else { throw .malformed }
    parts.path = (parts.path.hasSuffix("/") ? parts.path : parts.path + "/") + step
    return try OutgoingURL(parts.string ?? "")
  }

  /// Scheme, host and port (RFC 6454, section 6.2).
  var origin: String {
    var parts = URLComponents()
    let whole = URLComponents(string: text)
    parts.scheme = whole?.scheme
    parts.host = whole?.host
    let usual = whole?.scheme == "https" ? 443 : 80
    parts.port = whole?.port == usual ? nil : whole?.port
    return parts.string ?? text
  }
}
