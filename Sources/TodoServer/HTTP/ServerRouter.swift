import Hummingbird
import ToDoService

/// All routes of the server.
enum ServerRouter {
  /// - Parameter now: The clock by which too many requests and attempts to sign in are slowed down.
  static func router(
    _ service: Service, _ settings: HTTPSettings = HTTPSettings(), pages: PageSources,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) throws -> Router<ServerContext> {
    let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
    let metrics = RequestMetrics()
    router.add(middleware: ObservingMiddleware(metrics: metrics, logsQueries: settings.logsQueries))
    router.add(middleware: SecurityHeadersMiddleware(isSecure: settings.isSecure))
    router.add(middleware: OriginMiddleware(allowed: settings.allowedOrigins))
    router.add(middleware: ProblemMiddleware())
    router.add(middleware: SizeMiddleware())
    router.add(middleware: ClientAddressMiddleware(trusted: settings.trustedProxies))
    HealthRoutes(service: service, metrics: metrics).add(to: router)
    OpenAPIRoutes().add(to: router)
    let limits = RequestLimits(rate: settings.rate, now: now)
    let credentials = CredentialsMiddleware(
      authenticator: service.authenticator, limits: limits,
      openMode: OpenModeGuard(allowedOrigins: settings.allowedOrigins))
    let group = router.group("v1").add(middleware: credentials)
    ListRoutes(service: service).add(to: group)
    ItemRoutes(service: service).add(to: group)
    NearRoutes(service: service).add(to: group)
    FixRoutes(service: service).add(to: group)
    MemberRoutes(service: service).add(to: group)
    PlaceRoutes(service: service).add(to: group)
    DeviceRoutes(service: service).add(to: group)
    DeviceSettingsRoutes(service: service).add(to: group)
    EventRoutes(service: service).add(to: group)
    WhyRoutes(service: service).add(to: group)
    HereRoutes(service: service).add(to: group)
    ReplayRoutes(service: service).add(to: group)
    TransferRoutes(service: service).add(to: group)
    TargetRoutes(service: service).add(to: group)
    TokenRoutes(service: service).add(to: group)
    AccountRoutes(service: service).add(to: group)
    ActionRoutes(service: service).add(to: router)
    PhoneRoutes(service: service).add(to: router.group().add(middleware: credentials))
    let site = try PageSite(service, settings, limits, SignInLimits(now: now), pages)
    try PageRoutes(site: site).add(to: router)
    router.add(middleware: UnknownPageMiddleware(site: site))
    router.add(middleware: UnknownRouteMiddleware(router))
    return router
  }
}
