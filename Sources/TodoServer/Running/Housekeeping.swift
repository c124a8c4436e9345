import Logging
import ServiceLifecycle
import ToDoService

/// Does the periodic work of a running server.
struct Housekeeping: ServiceLifecycle.Service {
  let service: ToDoService.Service
  let logger: Logger

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      while true {
        try await Task.sleep(for: .seconds(60))
        await attempt("last uses of tokens") { try await service.authenticator.writeUses() }
      }
    }
    await attempt("last uses of tokens") { try await service.authenticator.writeUses() }
  }

  /// What fails now is done the next time.
  private func attempt(_ what: String, _ work: () async throws -> Void) async {
    do {
      try await work()
    } catch {
      logger.error("\(what) could not be written", metadata: ["error": "\(error)"])
    }
  }
}
