import CommandSupport
import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle
import ToDo
import ToDoService
import ToDoStore
import UnixSignals

/// A server from its start to its stop.
struct ServerRun {
  /// How long requests may take after a stop signal.
  private static let stopTime = Duration.seconds(10)
  /// Files that are not connections: those of lists and the accounts.
  private static let otherFiles = 4_096

  let settings: ServerSettings

  /// Serves until a signal ends it.
  ///
  /// - Throws: `CommandFailure` and the errors of what it opens.
  func run() async throws {
    // Fails now instead of at the first position on the edge of a polygon.
    try RegionMatcher.loadGEOS()
    let lock = try DataLock(settings.folder)
    defer { withExtendedLifetime(lock) {} }
    let broker = try settings.brokerConnection()
    let transport = ClientTransport()
    let brokers = BrokerClient(OutgoingCertificates(try settings.brokerRoots()))
    let service = try ToDoService.Service(
      folder: settings.folder.url, outbound: settings.outbound(transport, brokers),
      limits: OpenLists.Limits(bytes: settings.memory))
    guard try settings.listen.isLoopback || service.accounts.hasAccounts() else {
      throw CommandFailure(
        .badConfiguration,
        "Without accounts only this machine may use the server, and \(settings.listen) is open to "
          + "others. Add a person first: todo-server user add NAME")
    }
    let certificates = try settings.tlsCertificate.flatMap { certificate in
      try settings.tlsKey.map { try TLSCertificates(certificate: certificate, key: $0) }
    }
    let logger = ServerLog.logger(settings.logFormat)
    if settings.isReadableOnTheWay { logger.warning("\(ServerSettings.readableOnTheWay)") }
    try await serve(service, transport, certificates, broker, logger)
    logger.info("stopped")
  }

  private func serve(
    _ service: ToDoService.Service, _ transport: ClientTransport,
    _ certificates: TLSCertificates?, _ broker: MQTTConnection.Settings?, _ logger: Logger
  ) async throws {
    let application = Application(
      responder: StreamResponder(
        inner: try ServerRouter.router(service, settings.http, pages: PageSources())
          .buildResponder()),
      server: .server(certificates),
      configuration: ApplicationConfiguration(
        address: .hostname(settings.listen.host, port: settings.listen.port), serverName: nil,
        backlog: 1_024,
        availableConnectionsDelegate: MaximumAvailableConnections(mostConnections, logger: logger)),
      logger: logger)
    var configuration = ServiceGroupConfiguration(
      services: [
        .init(
          service: Housekeeping(service: service, logger: logger),
          successTerminationBehavior: .ignore),
        .init(
          service: OutboundLifecycle(outbound: service.outbound, transport: transport),
          successTerminationBehavior: .ignore),
        .init(
          service: ReloadSignal(certificates: certificates, logger: logger),
          successTerminationBehavior: .ignore),
        .init(service: application, successTerminationBehavior: .gracefullyShutdownGroup),
      ],
      gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    if let broker {
      configuration.services.append(
        .init(
          service: MQTTReports(service, broker, logger: logger),
          successTerminationBehavior: .ignore))
    }
    configuration.maximumGracefulShutdownDuration = Self.stopTime
    let group = ServiceGroup(configuration: configuration)
    let secondSignal = Task { try await SecondStopSignal().run() }
    defer { secondSignal.cancel() }
    do {
      try await group.run()
    } catch is CancellationError {
      // Requests that took too long were ended.
    } catch let error as IOError {
      throw CommandFailure(
        .storeUnavailable,
        "Can't listen on \(settings.listen): \(String(cString: strerror(error.errnoCode))).")
    }
  }

  private var mostConnections: Int {
    min(settings.maximumConnections, max(64, OpenFiles.raiseLimit() - Self.otherFiles))
  }
}

extension ServerSettings {
  /// How reminders go out.
  func outbound(_ transport: ClientTransport, _ brokers: BrokerClient) -> Outbound.Settings {
    var outbound = Outbound.Settings()
    outbound.transport = transport
    outbound.brokers = brokers
    outbound.resolver = SystemResolver()
    outbound.addresses = AddressRules(
      allowsPrivate: allowsPrivateTargets, allowed: allowedTargets)
    outbound.publicURL = publicURL?.absoluteString
    outbound.kept = keep
    return outbound
  }

  var http: HTTPSettings {
    HTTPSettings(
      trustedProxies: trustedProxies, allowedOrigins: allowedOrigins, logsQueries: logsQueries,
      rate: rate, isSecure: tlsCertificate != nil || publicURL?.scheme == "https",
      map: map, publicURL: publicURL?.absoluteString, takesMQTT: broker != nil)
  }
}
