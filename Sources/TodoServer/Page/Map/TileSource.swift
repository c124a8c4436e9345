import Foundation

/// Where the tiles of maps come from: a URL with `{z}`, `{x}` and `{y}`, or a path on the server's own
/// host.
struct TileSource: Hashable, Sendable {
  /// As it was given.
  let url: String
  /// The host with its scheme and port, as a Content-Security-Policy has it; nil for the server's own.
  let origin: String?

  private static let needed = ["{z}", "{x}", "{y}"]
  /// What scripts put in besides: `@2x` on screens with fine pixels.
  private static let optional = ["{r}"]
  private static let longest = 2_000

  /// Reads a URL; nil for one from which no tiles can come.
  init?(_ text: String) {
    guard text.utf8.count <= Self.longest, Self.needed.allSatisfy(text.contains) else { return nil }
    let filled = (Self.needed + Self.optional).reduce(text) { $0.replacing($1, with: "0") }
    guard filled.utf8.allSatisfy({ $0 > 32 && $0 < 127 && !"{}\"<>\\^`|".utf8.contains($0) }) else {
      return nil
    }
    url = text
    if filled.hasPrefix("/"), !filled.hasPrefix("//") {
      origin = nil
      return
    }
    guard let parts = URLComponents(string: filled), ["http", "https"].contains(parts.scheme),
      let scheme = parts.scheme, let host = parts.host?.lowercased(), !host.isEmpty,
      parts.user == nil, parts.password == nil,
      // Nothing else can stand in a policy as a host (CSP Level 3, section 2.3.1).
      host.utf8.allSatisfy(Self.isOfHost),
      // A host for each tile would need a policy for all hosts.
      !text.dropFirst(scheme.count + 3).prefix(while: { $0 != "/" }).contains("{")
    else { return nil }
    origin = "\(scheme)://\(host)" + (parts.port.map { ":\($0)" } ?? "")
  }

  private static func isOfHost(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }
}
