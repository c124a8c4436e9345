import Hummingbird

/// `/healthz`: whether the server answers at all.
struct HealthRoutes {
  func add(to router: Router<ServerContext>) {
    router.get("healthz") { _, _ in "ok\n" }
  }
}
