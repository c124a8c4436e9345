import Foundation
import Logging
import Synchronization
import Testing

@testable import TodoServer

@Suite("Log handlers") struct LogHandlerTests {
  private static let time = Date(timeIntervalSince1970: 1_780_000_000.0625)

  private final class Lines: Sendable {
    let text = Mutex("")
    @Sendable func add(_ line: [UInt8]) {
      text.withLock { $0 += String(decoding: line, as: UTF8.self) }
    }
  }

  private func logged(
    _ format: ServerSettings.LogFormat, _ log: (inout Logger) -> Void
  ) -> String {
    let lines = Lines()
    var logger = Logger(label: "test") { _ in
      LineLogHandler(format, now: { Self.time }, write: lines.add)
    }
    log(&logger)
    return lines.text.withLock(\.self)
  }

  @Test("A line has the time, the level, the message, and what belongs to it by name")
  func writesText() {
    let text = logged(.text) { logger in
      logger[metadataKey: "id"] = "7"
      logger.info("request", metadata: ["status": "200", "method": "GET"])
      logger.debug("not shown")
    }
    #expect(text == "2026-05-28T20:26:40.062Z info request id=7 method=GET status=200\n")
  }

  @Test("What a client sends begins no line")
  func escapesLineEnds() {
    let text = logged(.text) { logger in
      logger.warning("odd", metadata: ["name": "a\nb"])
    }
    #expect(text == "2026-05-28T20:26:40.062Z warning odd name=\"a\\nb\"\n")
  }

  @Test("What a message says of itself counts more than what its logger says")
  func overrides() {
    let text = logged(.text) { logger in
      logger[metadataKey: "id"] = "7"
      logger.error("x", metadata: ["id": "8"])
    }
    #expect(text.hasSuffix(" error x id=8\n"))
  }

  @Test("A line of JSON has the same")
  func writesJSON() throws {
    let text = logged(.json) { logger in
      logger.info("request", metadata: ["status": "200"])
    }
    let fields = try JSONDecoder().decode([String: String].self, from: Data(text.utf8))
    #expect(
      fields == [
        "time": "2026-05-28T20:26:40.062Z", "level": "info", "message": "request",
        "status": "200",
      ])
  }

  @Test("Times before 1970 and at the end of a second are right")
  func formatsTimes() {
    #expect(LogTime.text(of: Date(timeIntervalSince1970: -0.25)) == "1969-12-31T23:59:59.750Z")
    #expect(LogTime.text(of: Date(timeIntervalSince1970: 0.9999)) == "1970-01-01T00:00:00.999Z")
    #expect(LogTime.text(of: Date(timeIntervalSince1970: 1)) == "1970-01-01T00:00:01.000Z")
  }
}
