/// To which addresses requests may go.
///
/// A person names the targets, and the server makes the requests: without a rule, anybody with an
/// account could reach what only the server's machine and network can reach.
package struct AddressRules: Hashable, Sendable {
  /// Whether targets may be on this machine and in private networks.
  package var allowsPrivate: Bool
  /// Networks that targets may be in, whatever they are.
  package var allowed: [IPNetwork]

  package init(allowsPrivate: Bool = false, allowed: [IPNetwork] = []) {
    self.allowsPrivate = allowsPrivate
    self.allowed = allowed
  }

  package func allows(_ address: IPAddress) -> Bool {
    if allowed.contains(where: { $0.contains(address) }) { return true }
    switch Reach(address) {
    case .everywhere: return true
    case .privately: return allowsPrivate
    case .never: return false
    }
  }

  /// From where an address can be reached.
  private enum Reach {
    /// From the whole Internet.
    case everywhere
    /// From this machine, or from a network of its owner's.
    case privately
    /// As a target, from nowhere: link-local addresses (also those where clouds hand out keys),
    /// multicast, documentation, and forms of version 6 that hide an address of version 4.
    case never

    init(_ address: IPAddress) {
      func isIn(_ networks: [IPNetwork]) -> Bool { networks.contains { $0.contains(address) } }
      if isIn(AddressRules.privateNetworks) {
        self = .privately
      } else if isIn(AddressRules.specialNetworks)
        || !(address.isVersion4 || isIn(AddressRules.globalUnicast))
      {
        self = .never
      } else {
        self = .everywhere
      }
    }
  }

  /// Loopback, RFC 1918, RFC 6598 (carrier-grade NAT) and RFC 4193 (unique local).
  private static let privateNetworks = networks([
    "127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "::1/128",
    "fc00::/7",
  ])

  /// IANA's registries of special-purpose addresses (RFC 6890), as far as not private.
  private static let specialNetworks = networks([
    "0.0.0.0/8", "169.254.0.0/16", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24",
    "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
    // Teredo and other protocols, documentation, 6to4, documentation.
    "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20",
  ])

  /// All other addresses of version 6, such as ::ffff:0:0/96 (mapped), 64:ff9b::/96 (NAT64), fe80::/10
  /// and ff00::/8, are none that a target can have (RFC 4291, section 2.4).
  private static let globalUnicast = networks(["2000::/3"])

  private static func networks(_ texts: [String]) -> [IPNetwork] {
    texts.compactMap(IPNetwork.init)
  }
}
