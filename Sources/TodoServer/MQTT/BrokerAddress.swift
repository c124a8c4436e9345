import ArgumentParser
import Foundation

/// The address of an MQTT broker: `mqtts://user@host/` or `mqtt://host:1883`. It holds no password, for
/// everybody on a machine can read what a command was given.
struct BrokerAddress: ExpressibleByArgument, Hashable {
  let host: String
  let port: Int
  let user: String?
  /// Whether the connection is encrypted (TLS).
  let isEncrypted: Bool

  init?(argument: String) {
    guard let parts = URLComponents(string: argument), parts.password == nil,
      let scheme = parts.scheme?.lowercased(), ["mqtt", "mqtts"].contains(scheme),
      let host = parts.host, !host.isEmpty, ["", "/"].contains(parts.path), parts.query == nil,
      parts.fragment == nil
    else { return nil }
    let port = parts.port ?? (scheme == "mqtts" ? 8883 : 1883)
    guard (1...65_535).contains(port) else { return nil }
    self.host =
      host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    self.port = port
    user = parts.user.flatMap { $0.isEmpty ? nil : $0 }
    isEncrypted = scheme == "mqtts"
  }
}

extension BrokerAddress: CustomStringConvertible {
  /// The address without the user.
  var description: String { "\(isEncrypted ? "mqtts" : "mqtt")://\(host):\(port)" }
}
