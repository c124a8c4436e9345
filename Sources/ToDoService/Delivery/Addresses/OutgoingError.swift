/// Why a request got no answer.
package enum OutgoingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name has no address; with the resolver's reason.
  case unresolved(host: String, String)
  /// The name's addresses are none that requests may go to.
  case forbiddenAddress(host: String, IPAddress)
  /// No connection came about, or it broke.
  case unreachable(String)
  case timedOut
  /// The receiver does not want the message, in words.
  case refused(String)
  /// The server sends nothing to anybody.
  case offline

  package var description: String {
    switch self {
    case .unresolved(let host, let reason): "Can't look up \(host): \(reason)"
    case .forbiddenAddress(let host, let address):
      "\(host) is at \(address), which is not a public address. The server's --allow-private-targets "
        + "or --allow-target permits such targets."
    case .unreachable(let reason), .refused(let reason): reason
    case .timedOut: "No answer in time"
    case .offline: "This server sends nothing"
    }
  }
}
