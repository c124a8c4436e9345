import Hummingbird
import ToDoService

/// All routes of the server.
enum ServerRouter {
  static func router(_ service: Service) throws -> Router<ServerContext> {
    let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: ProblemMiddleware())
    HealthRoutes().add(to: router)
    try OpenAPIRoutes().add(to: router)
    let group = router.group("v1")
      .add(middleware: CredentialsMiddleware(authenticator: service.authenticator))
    ListRoutes(service: service).add(to: group)
    ItemRoutes(service: service).add(to: group)
    NearRoutes(service: service).add(to: group)
    FixRoutes(service: service).add(to: group)
    router.add(middleware: UnknownRouteMiddleware(router))
    return router
  }
}
