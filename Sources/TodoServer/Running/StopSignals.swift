import CommandSupport
import Foundation
import Logging
import ServiceLifecycle
import UnixSignals

/// Ends the process at once at the second SIGTERM or SIGINT: the first one finishes requests.
struct SecondStopSignal: Service {
  /// What a shell reports for a process that a signal ended.
  private static let interrupted: Int32 = 130

  func run() async throws {
    var count = 0
    for await _ in await UnixSignalsSequence(trapping: .sigterm, .sigint) {
      count += 1
      if count > 1 { _exit(Self.interrupted) }
    }
  }
}

/// Reads the certificate again at SIGHUP.
struct ReloadSignal: Service {
  let certificates: TLSCertificates?
  let logger: Logger

  func run() async throws {
    for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() {
      guard let certificates else {
        logger.info("SIGHUP: there is no certificate to read again")
        continue
      }
      do {
        try certificates.reload()
        logger.info("SIGHUP: the certificate was read again")
      } catch {
        logger.error("SIGHUP: \(error.message) The earlier certificate stays.")
      }
    }
  }
}
