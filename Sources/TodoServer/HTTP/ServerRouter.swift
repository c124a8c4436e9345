import Hummingbird
import ToDoService

/// All routes of the server.
enum ServerRouter {
  static func router(_ service: Service) -> Router<ServerContext> {
    let router = Router(context: ServerContext.self)
    router.add(middleware: ProblemMiddleware())
    HealthRoutes().add(to: router)
    let group = router.group("v1")
      .add(middleware: CredentialsMiddleware(authenticator: service.authenticator))
    ListRoutes(service: service).add(to: group)
    ItemRoutes(service: service).add(to: group)
    NearRoutes(service: service).add(to: group)
    FixRoutes(service: service).add(to: group)
    TargetRoutes(service: service).add(to: group)
    ActionRoutes(service: service).add(to: router)
    return router
  }
}
