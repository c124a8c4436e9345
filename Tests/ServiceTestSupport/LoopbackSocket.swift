import Foundation

/// TCP sockets of this machine.
///
/// Their addresses are those that `getaddrinfo` makes. To make a `sockaddr_in` is no way: a module of
/// SwiftNIO has that type too, and whose it is depends on which file is compiled first.
package enum LoopbackSocket {
  /// Connects to a port.
  ///
  /// - Parameter prepare: Sets options of the socket before.
  /// - Returns: The socket, which the caller closes.
  /// - Throws: `POSIXError`.
  package static func connected(
    to port: Int, _ prepare: (_ descriptor: Int32) -> Void = { _ in }
  ) throws -> Int32 {
    let descriptor = make()
    prepare(descriptor)
    do {
      try withAddress(of: port) { address in
        guard connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 else { throw failure }
      }
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  /// A port that nobody listens on.
  ///
  /// - Throws: `POSIXError`.
  package static func freePort() throws -> Int {
    let descriptor = make()
    defer { close(descriptor) }
    return try withAddress(of: 0) { address in
      var length = address.ai_addrlen
      guard bind(descriptor, address.ai_addr, length) == 0,
        getsockname(descriptor, address.ai_addr, &length) == 0
      else { throw failure }
      // The port comes first, its high byte before its low one.
      let data = address.ai_addr.pointee.sa_data
      return Int(UInt8(truncatingIfNeeded: data.0)) << 8 | Int(UInt8(truncatingIfNeeded: data.1))
    }
  }

  private static func make() -> Int32 {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    return socket(AF_INET, kind, 0)
  }

  private static func withAddress<Value>(
    of port: Int, _ body: (addrinfo) throws -> Value
  ) throws -> Value {
    var addresses: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo("127.0.0.1", "\(port)", nil, &addresses) == 0, let addresses else {
      throw POSIXError(.EADDRNOTAVAIL)
    }
    defer { freeaddrinfo(addresses) }
    return try body(addresses.pointee)
  }

  private static var failure: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
