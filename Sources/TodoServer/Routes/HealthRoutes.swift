import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import ToDoService
import ToDoStore

/// `/healthz`: whether the server answers at all; `/readyz`: whether its data can be reached; and
/// `/metrics`, for the scope admin or this machine.
struct HealthRoutes {
  let service: Service
  let metrics: RequestMetrics

  func add(to router: Router<ServerContext>) {
    router.get("healthz") { _, _ in "ok\n" }
    router.get("readyz", use: ready)
    router.get("metrics", use: showMetrics)
  }

  private func ready(_ request: Request, _ context: ServerContext) async throws -> Response {
    do {
      try await service.reachData()
    } catch {
      context.logger.error("data cannot be reached", metadata: ["error": "\(error)"])
      throw Problem(
        .serviceUnavailable, "The server's data cannot be reached. Its log says more.",
        headers: [.retryAfter: "5"])
    }
    return Response(
      status: .ok, headers: [.contentType: "text/plain; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: "ready\n")))
  }

  private func showMetrics(_ request: Request, _ context: ServerContext) async throws -> Response {
    if !context.isFromThisMachine(request) {
      try await service.authenticator.caller(request.credentials).require(.admin)
    }
    let bytes = try await service.dataByteCount()
    return Response(
      status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text(dataBytes: bytes))))
  }

  private func text(dataBytes: Int64) -> String {
    var text = PrometheusText()
    let name = "todo_http_request_duration_seconds"
    text.begin(name, "histogram", "Time until a response begins, by route.")
    for (key, histogram) in metrics.all {
      let labels = [("method", key.method), ("route", key.route), ("status", "\(key.status)")]
      text.add(name, histogram, labels)
    }
    for counter in ServiceCounters.Name.allCases {
      text.begin(counter.rawValue, "counter", counter.help)
      let counts = service.counters.counts(of: counter)
      if counts.isEmpty, counter.label == nil { text.add(counter.rawValue, "0") }
      for (value, count) in counts {
        text.add(counter.rawValue, "\(count)", counter.label.map { [($0, value)] } ?? [])
      }
    }
    text.begin("todo_lists_open", "gauge", "Lists in memory.")
    text.add("todo_lists_open", "\(service.lists.count)")
    text.begin("todo_lists_memory_bytes", "gauge", "Estimated memory of lists in bytes.")
    text.add("todo_lists_memory_bytes", "\(service.lists.byteCount)")
    text.begin("todo_data_bytes", "gauge", "Bytes of the accounts and lists on the disk.")
    text.add("todo_data_bytes", "\(dataBytes)")
    if let bytes = ProcessMemory.residentBytes {
      text.begin("process_resident_memory_bytes", "gauge", "Resident memory in bytes.")
      text.add("process_resident_memory_bytes", "\(bytes)")
    }
    return text.text
  }
}
