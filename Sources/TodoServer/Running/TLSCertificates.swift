import CommandSupport
import Foundation
import NIOSSL
import Synchronization

/// The certificate with which the server proves who it is. It can be read again while connections go on.
final class TLSCertificates: Sendable {
  private let certificate: URL
  private let key: URL
  private let current: Mutex<NIOSSLContext>

  /// - Throws: `CommandFailure` for files that cannot be used.
  init(certificate: URL, key: URL) throws(CommandFailure) {
    self.certificate = certificate
    self.key = key
    current = Mutex(try Self.read(certificate, key))
  }

  /// What new connections use.
  var context: NIOSSLContext { current.withLock { $0 } }

  /// Reads the files again. If they cannot be used, the earlier ones stay.
  ///
  /// - Throws: `CommandFailure`.
  func reload() throws(CommandFailure) {
    let context = try Self.read(certificate, key)
    current.withLock { $0 = context }
  }

  private static func read(_ certificate: URL, _ key: URL) throws(CommandFailure) -> NIOSSLContext {
    for file in [certificate, key] where !FileManager.default.isReadableFile(atPath: file.path) {
      throw CommandFailure(
        .noSuchFile, "Can't read \(file.path). Check the name and who may read it.")
    }
    let chain: [NIOSSLCertificate]
    do {
      chain = try NIOSSLCertificate.fromPEMFile(certificate.path)
    } catch {
      throw CommandFailure(.badData, "\(certificate.path) is not a certificate in PEM format.")
    }
    let privateKey: NIOSSLPrivateKey
    do {
      privateKey = try NIOSSLPrivateKey(file: key.path, format: .pem)
    } catch {
      throw CommandFailure(.badData, "\(key.path) is not a key in PEM format without a password.")
    }
    do {
      var configuration = TLSConfiguration.makeServerConfiguration(
        certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(privateKey))
      configuration.minimumTLSVersion = .tlsv12
      configuration.applicationProtocols = ["http/1.1"]
      return try NIOSSLContext(configuration: configuration)
    } catch {
      throw CommandFailure(
        .badData,
        "The key in \(key.path) does not belong to the certificate in "
          + "\(certificate.path). Give both of one pair.")
    }
  }

  /// When the certificate is valid: its first one, which is the server's own.
  ///
  /// - Throws: `NIOSSLError`.
  static func validity(of certificate: URL) throws -> ClosedRange<Date>? {
    guard let own = try NIOSSLCertificate.fromPEMFile(certificate.path).first else { return nil }
    let first = Date(timeIntervalSince1970: TimeInterval(own.notValidBefore))
    let last = Date(timeIntervalSince1970: TimeInterval(own.notValidAfter))
    return first <= last ? first...last : nil
  }
}
