import Logging
import ServiceLifecycle
import ToDoService

/// Hands reminders out as long as the server runs. At a stop it hands out what is due.
struct OutboundLifecycle: ServiceLifecycle.Service {
  let outbound: Outbound
  let transport: ClientTransport

  func run() async throws {
    try await outbound.start()
    try await gracefulShutdown()
    await outbound.stop()
    await transport.close()
  }
}
