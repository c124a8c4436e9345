import Foundation
import NIOSSL
import Synchronization

/// By which certificates those of receivers are checked: the system's, and more if there are any.
///
/// They are read when they are first needed.
final class OutgoingCertificates: Sendable {
  private let roots: [NIOSSLCertificate]
  private let made = Mutex<NIOSSLContext?>(nil)

  /// - Parameter roots: What is trusted besides the system's certificates.
  init(_ roots: [NIOSSLCertificate] = []) {
    self.roots = roots
  }

  /// - Parameter file: A file with what is trusted besides.
  /// - Throws: `NIOSSLError` for a file without certificates.
  convenience init(pemFile file: String) throws {
    self.init(try NIOSSLCertificate.fromPEMFile(file))
  }

  var configuration: TLSConfiguration {
    var configuration = TLSConfiguration.makeClientConfiguration()
    if !roots.isEmpty { configuration.additionalTrustRoots = [.certificates(roots)] }
    return configuration
  }

  func context() throws -> NIOSSLContext {
    try made.withLock { made in
      if let made { return made }
      let context = try NIOSSLContext(configuration: configuration)
      made = context
      return context
    }
  }
}
