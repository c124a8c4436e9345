import ArgumentParser
import Hummingbird
import Logging
import ToDoService
import ToDoStore

struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Answer requests (what \"todo-server\" alone does).")

  @Option(
    help: ArgumentHelp(
      "The address to listen on (default 127.0.0.1:8080).", valueName: "host:port"))
  var listen = ListenAddress(host: "127.0.0.1", port: 8080)

  @OptionGroup var data: DataOptions

  @OptionGroup var outbound: OutboundOptions

  func run() async throws {
    let (settings, transport) = try outbound.settings()
    let service = try data.service(settings)
    guard try listen.isLoopback || service.accounts.hasAccounts() else {
      throw ValidationError(
        "Only this machine may use a server without accounts. Add a person first: "
          + "todo-server user add NAME")
    }
    var logger = Logger(label: "todo-server")
    logger.logLevel = .info
    var application = Application(
      router: ServerRouter.router(service),
      configuration: ApplicationConfiguration(
        address: .hostname(listen.host, port: listen.port), serverName: nil),
      logger: logger)
    application.addServices(
      OutboundLifecycle(outbound: service.outbound, transport: transport))
    try await application.runService()
  }
}
