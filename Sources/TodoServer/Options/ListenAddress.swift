import ArgumentParser
import Hummingbird

/// An address to listen on: `127.0.0.1:8080`, `[::1]:8080` or `localhost:8080`.
struct ListenAddress: ExpressibleByArgument, Hashable {
  let host: String
  let port: Int

  init(host: String, port: Int) {
    self.host = host
    self.port = port
  }

  init?(argument: String) {
    guard let colon = argument.lastIndex(of: ":"),
      let port = Int(argument[argument.index(after: colon)...]),
      (0...65_535).contains(port)
    else { return nil }
    var host = argument[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
    guard !host.isEmpty else { return nil }
    self.init(host: String(host), port: port)
  }

  /// Whether only this machine can reach it.
  var isLoopback: Bool {
    host == "localhost" || host == "::1" || host.hasPrefix("127.")
  }
}
