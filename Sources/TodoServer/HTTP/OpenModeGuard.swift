import HTTPTypes
import Hummingbird

/// Guards a server that needs no credentials from pages that a browser on the same machine shows: one
/// whose name points here (DNS rebinding), and one that sends requests to other sites.
struct OpenModeGuard {
  /// Origins that may use the API.
  var allowedOrigins: Set<String> = []

  /// Refuses a request to another name than those of this machine.
  ///
  /// - Throws: ``Problem``
  func checkHost(_ request: Request) throws {
    // A client without a Host is not a browser (RFC 9112, section 3.2).
    if let authority = request.head.authority, !Self.isLoopback(authority) {
      throw Problem(
        .forbidden,
        "Without accounts the server answers to localhost only. Use http://localhost, or add a "
          + "person: todo-server user add NAME.")
    }
  }

  /// - Throws: ``Problem``
  func check(_ request: Request) throws {
    try checkHost(request)
    let origin = request.headers[.origin]?.lowercased()
    if let origin, allowedOrigins.contains(origin) { return }
    let site = request.headers[.init(fixed: "Sec-Fetch-Site")]
    // "none" is an address that a person typed.
    let isForeignSite = site.map { !["same-origin", "none"].contains($0) } ?? false
    let own = "http://" + (request.head.authority ?? "").lowercased()
    let isForeignOrigin = origin.map { $0 != own } ?? false
    guard !isForeignSite, !isForeignOrigin else {
      throw Problem(
        .forbidden,
        "Pages of other sites may not use this server. Start it with --allow-origin, or add a "
          + "person.")
    }
  }

  /// Whether a host, with or without a port, is this machine.
  static func isLoopback(_ authority: String) -> Bool {
    if authority.hasPrefix("[") {
      guard let end = authority.firstIndex(of: "]") else { return false }
      return ListenAddress.isLoopback(String(authority[..<end].dropFirst()))
    }
    return ListenAddress.isLoopback(String(authority.prefix { $0 != ":" }))
  }
}
