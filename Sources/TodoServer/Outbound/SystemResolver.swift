import Foundation
import Synchronization
import ToDoService

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Looks names up as this machine does: `/etc/hosts`, DNS and whatever else it is set to.
struct SystemResolver: NameResolver {
  /// Slow look-ups hold up no more than each other.
  private let queue: OperationQueue

  private static let longestLookup = 5.0

  init() {
    queue = OperationQueue()
    queue.maxConcurrentOperationCount = 16
  }

  func addresses(of host: String) async throws(OutgoingError) -> [IPAddress] {
    let result = await withCheckedContinuation { (continuation: Lookup.Continuation) in
      let lookup = Lookup(continuation)
      queue.addOperation { lookup.end(with: Self.lookUp(host)) }
      DispatchQueue.global().asyncAfter(deadline: .now() + Self.longestLookup) {
        lookup.end(with: .failure(.unresolved(host: host, "no answer in time")))
      }
    }
    return try result.get()
  }

  /// Somebody who waits for an answer; the first one counts.
  private final class Lookup: Sendable {
    typealias Continuation = CheckedContinuation<Result<[IPAddress], OutgoingError>, Never>

    private let waiting: Mutex<Continuation?>

    init(_ continuation: Continuation) {
      waiting = Mutex(continuation)
    }

    func end(with result: Result<[IPAddress], OutgoingError>) {
      let continuation = waiting.withLock { waiting in
        defer { waiting = nil }
        return waiting
      }
      continuation?.resume(returning: result)
    }
  }

  private static func lookUp(_ host: String) -> Result<[IPAddress], OutgoingError> {
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    var list: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, nil, &hints, &list)
    guard status == 0 else {
      return .failure(.unresolved(host: host, String(cString: gai_strerror(status))))
    }
    defer { freeaddrinfo(list) }
    var addresses: [IPAddress] = []
    var next = list
    while let entry = next?.pointee {
      if let address = ipAddress(of: entry), !addresses.contains(address) {
        addresses.append(address)
      }
      next = entry.ai_next
    }
    return .success(addresses)
  }

  private static func ipAddress(of entry: addrinfo) -> IPAddress? {
    guard let address = entry.ai_addr else { return nil }
    switch entry.ai_family {
    case AF_INET:
      return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { address in
        withUnsafeBytes(of: address.pointee.sin_addr) { IPAddress(bytes: Array($0)) }
      }
    case AF_INET6:
      return address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { address in
        withUnsafeBytes(of: address.pointee.sin6_addr) { IPAddress(bytes: Array($0)) }
      }
    default: return nil
    }
  }
}
