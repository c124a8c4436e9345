import HTTPTypes
import HummingbirdTesting
import ServiceTestSupport
import Testing
import ToDo
import ToDoService
import ToDoStore

@testable import TodoServer

@Suite("Health")
struct HealthTests {
  @Test func theServerIsUpAndReady() async throws {
    let server = try ServerFixture()
    try await server.test { client async throws in
      #expect(try await client.get("/healthz").text == "ok\n")
      #expect(try await client.get("/readyz").text == "ready\n")
    }
  }

  @Test func metricsNeedTheScopeAdminFromElsewhere() async throws {
    let server = try ServerFixture()
    let reader = try server.token(for: "anna", [.read])
    let admin = try server.token(for: "anna", [.admin])
    // In process there is no address, so this is as from elsewhere.
    try await server.test { client async throws in
      #expect(try await client.get("/metrics").status == .unauthorized)
      #expect(try await client.get("/metrics", token: reader).status == .forbidden)
      #expect(try await client.get("/metrics", token: admin).status == .ok)
    }
  }

  @Test func metricsCountByRouteAndNotByPath() async throws {
    let server = try ServerFixture()
    let admin = try server.token(for: "anna", [.admin, .read])
    try await server.test { client async throws in
      for path in ["/v1/items/one", "/v1/items/two", "/nowhere/1", "/nowhere/2"] {
        _ = try await client.get(path, token: admin)
      }
      let text = try await client.get("/metrics", token: admin).text
      let name = "todo_http_request_duration_seconds"
      #expect(
        text.contains(#"\#(name)_count{method="GET",route="/v1/items/{item}",status="404"} 2"#),
        "\(text)")
      #expect(text.contains(#"\#(name)_count{method="GET",route="none",status="404"} 2"#))
      #expect(text.contains(#"route="none",status="404",le="+Inf"} 2"#))
      #expect(text.contains("todo_events_total 0\n"))
      #expect(text.contains("todo_lists_open "))
    }
  }

  @Test func metricsTellWhatBecameOfDeliveriesAndReports() async throws {
    let fixture = try OutboundFixture()
    let anna = try await fixture.caller()
    _ = try await fixture.addWebhook(for: anna, url: "https://good.example/")
    _ = try await fixture.addWebhook(for: anna, url: "https://bad.example/")
    _ = try await fixture.addWebhook(for: anna, url: "https://gone.example/")
    fixture.transport.setAnswer { request in
      let statuses = ["bad.example": 500, "gone.example": 410]
      return OutgoingResponse(status: statuses[request.url.host] ?? 204)
    }
    _ = try await fixture.addItem("milk", for: anna)
    try await fixture.walkToShop(anna)
    fixture.clock.pass(60)
    fixture.service.tally.add(2, .unreadable, from: .overland)
    let admin = try fixture.service.addToken(for: "anna", scopes: [.admin]).text
    try await ServerFixture.test(fixture.service) { client in
      let lines = try await client.get("/metrics", token: admin).text.split(separator: "\n")
      for line in [
        #"todo_deliveries_total{result="delivered"} 1"#,
        #"todo_deliveries_total{result="failed"} 1"#, #"todo_deliveries_total{result="dead"} 1"#,
        "todo_deliveries_waiting 1", "todo_deliveries_oldest_seconds 60.0",
        "todo_deliveries_dead 1", "todo_events_total 1", "todo_fixes_accepted_total 3",
        "todo_fix_writes_total 3",
        #"todo_phone_reports_total{app="overland",result="unreadable"} 2"#,
        #"todo_phone_reports_total{app="mqtt",result="taken"} 0"#,
      ] {
        #expect(lines.contains(Substring(line)), "\(line)")
      }
    }
  }

  @Test func metricsCountResultsFromTheStart() async throws {
    let fixture = try OutboundFixture()
    _ = try await fixture.caller()
    let admin = try fixture.service.addToken(for: "anna", scopes: [.admin]).text
    try await ServerFixture.test(fixture.service) { client in
      let text = try await client.get("/metrics", token: admin).text
      for line in [
        #"todo_deliveries_total{result="dead"} 0"#, "todo_deliveries_waiting 0",
        "todo_deliveries_oldest_seconds 0.0", "todo_events_total 0",
        "todo_fix_writes_total 0",
      ] {
        #expect(text.contains(line + "\n"), "\(line)")
      }
    }
  }

  @Test func aHistogramCountsUpwards() {
    var histogram = LatencyHistogram()
    for seconds in [0.0005, 0.001, 0.3, 99] { histogram.add(seconds: seconds) }
    #expect(histogram.cumulative.first == 2)
    #expect(histogram.cumulative.last == 3)
    #expect(histogram.count == 4)
    #expect(histogram.totalSeconds == 0.0005 + 0.001 + 0.3 + 99)
  }

  @Test func answersTellBrowsersWhatNotToDo() async throws {
    let server = try ServerFixture()
    try await server.test { client async throws in
      let headers = try await client.get("/v1/lists").headers
      #expect(headers[.xContentTypeOptions] == "nosniff")
      #expect(headers[.cacheControl] == "no-store")
      #expect(headers[.strictTransportSecurity] == nil)
    }
  }

  @Test func anAllowedOriginIsAnswered() async throws {
    let server = try ServerFixture()
    let origin = "https://app.example.org"
    try await server.test(HTTPSettings(allowedOrigins: [origin])) { client async throws in
      let before = try await client.execute(
        uri: "/v1/items", method: .options,
        headers: [.origin: origin, .accessControlRequestMethod: "GET"]
      ) { $0 }
      #expect(before.status == .noContent)
      #expect(before.headers[.accessControlAllowOrigin] == origin)
      let other = try await client.execute(
        uri: "/v1/items", method: .options,
        headers: [.origin: "https://evil.example", .accessControlRequestMethod: "GET"]
      ) { $0 }
      #expect(other.headers[.accessControlAllowOrigin] == nil)
    }
  }
}
