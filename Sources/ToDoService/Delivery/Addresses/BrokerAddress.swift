import Foundation

/// The address of an MQTT broker: `mqtts://user@host/` or `mqtt://host:1883`. It holds no password, for
/// everybody on a machine can read what a command was given.
package struct BrokerAddress: Hashable, Sendable {
  /// In lower case, an address of version 6 without brackets.
  package let host: String
  package let port: Int
  package let user: String?
  /// Whether the connection is encrypted (TLS).
  package let isEncrypted: Bool

  /// Reads an address; nil for everything else, and for an address with a password.
  package init?(_ text: String) {
    guard text.utf8.count <= OutgoingURL.mostBytes,
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      let parts = URLComponents(string: text), parts.password == nil,
      let scheme = parts.scheme?.lowercased(), ["mqtt", "mqtts"].contains(scheme),
      let host = parts.host, !host.isEmpty, ["", "/"].contains(parts.path), parts.query == nil,
      parts.fragment == nil
    else { return nil }
    let port = parts.port ?? Self.usualPort(isEncrypted: scheme == "mqtts")
    guard (1...65_535).contains(port) else { return nil }
    self.host = host.lowercased().trimmingCharacters(in: ["[", "]"])
    self.port = port
    user = parts.user.flatMap { $0.isEmpty ? nil : $0 }
    isEncrypted = scheme == "mqtts"
  }

  private static func usualPort(isEncrypted: Bool) -> Int { isEncrypted ? 8_883 : 1_883 }
}

extension BrokerAddress: CustomStringConvertible {
  /// The address without the user.
  package var description: String {
    "\(isEncrypted ? "mqtts" : "mqtt")://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }

  /// The address in its usual form, with the user.
  package var text: String {
    var parts = URLComponents()
    parts.scheme = isEncrypted ? "mqtts" : "mqtt"
    parts.user = user
    parts.host = host.contains(":") ? "[\(host)]" : host
    parts.port = port == Self.usualPort(isEncrypted: isEncrypted) ? nil : port
    return parts.string ?? description
  }
}
