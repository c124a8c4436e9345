/// An address to listen on: `127.0.0.1:8080`, `[::1]:8080` or `localhost:8080`.
struct ListenAddress: Hashable {
  let host: String
  let port: Int

  init(host: String, port: Int) {
    self.host = host
    self.port = port
  }

  init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"),
      let port = Int(text[text.index(after: colon)...]), (0...65_535).contains(port)
    else { return nil }
    var host = text[..<colon]
    let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
    if isBracketed { host = host.dropFirst().dropLast() }
    guard !host.isEmpty, isBracketed == host.contains(":") else { return nil }
    self.init(host: String(host), port: port)
  }

  /// Whether only this machine can reach it.
  var isLoopback: Bool { Self.isLoopback(host) }

  /// Whether a host is this machine, whatever a name server says.
  static func isLoopback(_ host: String) -> Bool {
    if host.lowercased() == "localhost" || host == "::1" { return true }
    // A name such as 127.example.org is not an address.
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    return numbers.count == 4 && numbers[0] == 127 && !numbers.contains(nil)
  }
}

extension ListenAddress: CustomStringConvertible {
  var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
