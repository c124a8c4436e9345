import Foundation
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
    var text = PrometheusText()
    add(metrics, to: &text)
    addCounters(to: &text)
    addPhones(to: &text)
    addDeliveries(try await service.deliverySummary(), to: &text)
    text.addGauge("todo_lists_open", "Lists in memory.", service.lists.count)
    text.addGauge(
      "todo_lists_memory_bytes", "Estimated memory of lists in bytes.", service.lists.byteCount)
    text.addGauge(
      "todo_data_bytes", "Bytes of the accounts and lists on the disk.",
      try await service.dataByteCount())
    if let bytes = ProcessMemory.residentBytes {
      text.addGauge("process_resident_memory_bytes", "Resident memory in bytes.", bytes)
    }
    return Response(
      status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text.text)))
  }

  private func add(_ metrics: RequestMetrics, to text: inout PrometheusText) {
    let name = "todo_http_request_duration_seconds"
    text.begin(name, "histogram", "Time until a response begins, by route.")
    for (key, histogram) in metrics.all {
      let labels = [("method", key.method), ("route", key.route), ("status", "\(key.status)")]
      text.add(name, histogram, labels)
    }
  }

  private func addCounters(to text: inout PrometheusText) {
    for counter in ServiceCounters.Name.allCases {
      text.begin(counter.rawValue, "counter", counter.help)
      for (value, count) in service.counters.counts(of: counter) {
        text.add(counter.rawValue, "\(count)", counter.label.map { [($0, value)] } ?? [])
      }
    }
  }

  private func addPhones(to text: inout PrometheusText) {
    let name = "todo_phone_reports_total"
    text.begin(
      name, "counter", "Positions and other messages from phones, by app and what became of them.")
    for source in PhoneTally.Source.allCases {
      for count in PhoneTally.Count.allCases {
        let number = service.tally.count(count, from: source)
        guard number > 0 || count == .taken else { continue }
        text.add(name, "\(number)", [("app", source.rawValue), ("result", count.rawValue)])
      }
    }
  }

  private func addDeliveries(_ deliveries: DeliverySummary, to text: inout PrometheusText) {
    let age = deliveries.pendingSince.map { max(0, service.now().timeIntervalSince($0)) } ?? 0
    text.addGauge(
      "todo_deliveries_waiting", "Reminders on their way to a target.", deliveries.pending)
    text.addGauge(
      "todo_deliveries_oldest_seconds", "How long the oldest of them has waited; 0 without one.",
      age)
    text.addGauge(
      "todo_deliveries_dead", "Reminders that were given up, and are kept.", deliveries.dead)
  }
}
