import Foundation
import Synchronization
import TestSupport
import Testing
import ToDo
import ToDoService
import ToDoStore

/// The built server as a process.
@Suite("Running")
struct RunningTests {
  private let session: ServerSession

  init() throws {
    session = try ServerSession()
  }

  /// Sends fixes from several threads until the server does not answer, or as many as are wanted.
  ///
  /// - Returns: The times of those that the server has acknowledged.
  private func sendFixes(
    to server: RunningServer, most: Int = .max, meanwhile body: () throws -> Void
  ) throws -> Set<Int> {
    let acknowledged = Mutex<Set<Int>>([])
    let group = DispatchGroup()
    for worker in 0..<4 {
      group.enter()
      Thread.detachNewThread {
        defer { group.leave() }
        for number in 0..<min(most, 100_000) {
          let time = 1_780_000_000 + number * 60
          let fix =
            #"{"lat":52.5,"lon":13.4,"accuracy":10,"device":"phone\#(worker)","time":\#(time)}"#
          guard let answer = try? server.post("/v1/fixes", fix), answer.hasPrefix("HTTP/1.1 200")
          else { return }
          // The answer is whole only with its body.
          guard answer.contains("\"accepted\":1") else { return }
          _ = acknowledged.withLock { $0.insert(worker * 1_000_000 + number) }
        }
      }
    }
    try body()
    group.wait()
    return acknowledged.withLock { $0 }
  }

  /// How many fixes are kept.
  private func keptFixes(in data: URL) throws -> Int {
    let folder = DataFolder(data)
    let accounts = try AccountStore(url: folder.accounts)
    let list = try #require(try accounts.listIDs().first)
    let store = try SQLiteItemStore(url: folder.list(list))
    return try DurableGeofenceEngine(store).knownDevices().reduce(0) { $0 + $1.keptFixCount }
  }

  @Test func aStopUnderLoadLosesNothingAcknowledged() throws {
    let server = try session.start()
    let acknowledged = try sendFixes(to: server) {
      // Some requests, so that the load is there.
      for _ in 0..<50 { _ = try server.get("/healthz") }
      server.signal(SIGTERM)
      let end = server.end()
      #expect(end.code == 0 && !end.wasKilled, "\(end.log.suffix(2_000))")
      #expect(end.log.contains("stopped"))
    }
    #expect(!acknowledged.isEmpty)
    #expect(try keptFixes(in: session.data) >= acknowledged.count)
  }

  @Test func aBackupWhileOthersWriteIsWhole() throws {
    let server = try session.start()
    let backup = session.folder.appendingPathComponent("backup")
    let before = try sendFixes(to: server, most: 10) {}
    var result: String?
    _ = try sendFixes(to: server, most: 60) {
      result = try session.line("backup", backup.path)
    }
    #expect(result?.hasPrefix("Backed up 0 items on 1 list") == true, "\(result ?? "")")
    let refused = try session.run("restore", backup.path)
    #expect(refused.code == 69 && refused.error.contains("is running"), "\(refused)")
    server.signal(SIGTERM)
    #expect(server.end().code == 0)
    let restored = try session.run("restore", backup.path)
    #expect(restored.code == 0, "\(restored)")
    #expect(restored.output.contains("The earlier data is in "))
    #expect(try keptFixes(in: session.data) >= before.count)
  }

  @Test func aSecondServerOnTheSameDataIsRefused() throws {
    let server = try session.start()
    let second = try session.run("--listen", "127.0.0.1:0")
    #expect(second.code == 69)
    #expect(second.error.contains("A todo-server is running on"))
    server.signal(SIGINT)
    #expect(server.end().code == 0)
  }

  @Test func othersAreServedOnlyWithAccounts() throws {
    let refused = try session.run("--listen", "0.0.0.0:0")
    #expect(refused.code == 78)
    #expect(refused.error.contains("todo-server user add NAME"))
  }

  @Test(arguments: [("0.0.0.0:0", true), ("127.0.0.1:0", false)])
  func whoIsHeardOnTheWayIsWarned(listen: String, isWarned: Bool) throws {
    try session.run("user", "add", "anna")
    let server = try session.start(listen: listen)
    server.signal(SIGTERM)
    let log = server.end().log
    #expect(log.contains("Without TLS, tokens and positions can be read") == isWarned, "\(log)")
  }

  @Test func whatIsNotHTTPIsAnsweredAndTheServerGoesOn() throws {
    let server = try session.start()
    let garbage = try server.exchange("\u{16}\u{3}\u{1} nonsense\r\n\r\n")
    #expect(garbage.hasPrefix("HTTP/1.1 400"), "\(garbage)")
    #expect(garbage.contains("application/problem+json"))
    let large = try server.get("/healthz", "X-Large: " + String(repeating: "x", count: 40_000))
    #expect(large.hasPrefix("HTTP/1.1 431"), "\(large.prefix(200))")
    // The end of a request that does not end the body.
    let broken = try server.exchange(
      "POST /v1/fixes HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n")
    #expect(!broken.contains("HTTP/1.1 500"))
    #expect(try server.get("/healthz").hasSuffix("ok\n"))
    server.signal(SIGTERM)
    #expect(server.end().code == 0)
  }

  @Test func longTextsAreCompressedForWhoWantsIt() throws {
    let server = try session.start()
    let plain = try server.get("/metrics")
    let small = try server.get("/metrics", "Accept-Encoding: gzip")
    #expect(!plain.contains("content-encoding") && !plain.contains("Content-Encoding"))
    #expect(small.lowercased().contains("content-encoding: gzip"))
    // Bytes that are no text are one scalar each.
    #expect(small.unicodeScalars.count < plain.unicodeScalars.count)
    server.signal(SIGTERM)
    #expect(server.end().code == 0)
  }

  @Test func whatIsCompressedHasATagOfItsOwnWhichCountsAsThePlainOne() throws {
    let server = try session.start()
    let body = #"{"title":"Milk","description":"\#(String(repeating: "very long ", count: 100))"}"#
    let made = try server.post("/v1/items", body, "Content-Type: application/json")
    let path = try #require(header("location", of: made))
    let whole = try server.get(path)
    let plain = try #require(header("etag", of: whole))
    let small = try server.get(path, "Accept-Encoding: gzip")
    let tag = try #require(header("etag", of: small))
    #expect(small.lowercased().contains("content-encoding: gzip"))
    #expect(plain.hasPrefix("\"") && tag.hasPrefix("\"") && tag != plain)
    let known = try server.get(path, "Accept-Encoding: gzip", "If-None-Match: \(tag)")
    #expect(known.hasPrefix("HTTP/1.1 304") && header("etag", of: known) == tag)
    let patch = #"{"title":"Bread"}"#
    func change(_ tag: String) throws -> String {
      try server.exchange(
        "PATCH \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nIf-Match: \(tag)\r\n"
          + "Content-Length: \(patch.utf8.count)\r\n\r\n\(patch)")
    }
    #expect(try change(tag).hasPrefix("HTTP/1.1 200"))
    #expect(try change(tag).hasPrefix("HTTP/1.1 412"))
    server.signal(SIGTERM)
    #expect(server.end().code == 0)
  }

  @Test func aFileThatIsCompressedEnds() throws {
    let server = try session.start()
    for number in 0..<40 {
      _ = try server.post("/v1/items", #"{"title":"item \#(number)"}"#)
    }
    let answer = try server.get("/v1/export?format=csv", "Accept-Encoding: gzip").lowercased()
    #expect(answer.contains("content-encoding: gzip"))
    #expect(answer.contains("transfer-encoding: chunked"))
    #expect(!answer.contains("content-length"))
    server.signal(SIGTERM)
    #expect(server.end().code == 0)
  }

  private func header(_ name: String, of answer: String) -> String? {
    answer.split(separator: "\r\n").first { $0.lowercased().hasPrefix("\(name): ") }
      .map { String($0.dropFirst(name.utf8.count + 2)) }
  }

  @Test func theLogHasNeitherTokensNorPositions() throws {
    #expect(try session.run("user", "add", "anna").code == 0)
    let token = try session.line("token", "add", "anna", "--scope", "read,report")
    let server = try session.start("--log-format", "json")
    _ = try server.get("/v1/near?lat=52.123456&lon=13.654321&token=\(token)")
    _ = try server.get("/v1/items/secretid", "Authorization: Bearer \(token)")
    server.signal(SIGTERM)
    let log = server.end().log
    for secret in [token, "todo_", "52.123456", "13.654321", "secretid"] {
      #expect(!log.contains(secret), "\(log)")
    }
    let lines = log.split(separator: "\n")
    #expect(lines.contains { $0.contains(#""route":"/v1/near""#) && $0.contains(#""ms":"#) })
    for line in lines {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    }
  }

  @Test func queriesAreLoggedWithoutTokensIfWanted() throws {
    #expect(try session.run("user", "add", "anna").code == 0)
    let token = try session.line("token", "add", "anna", "--scope", "read")
    let server = try session.start("--log-queries")
    _ = try server.get("/v1/near?lat=52.123456&lon=13.654321&%74oken=\(token)")
    _ = try server.get("/v1/near?lat=52.123456&lon=13.654321&token=\(token)")
    server.signal(SIGTERM)
    let log = server.end().log
    #expect(log.contains("52.123456"))
    #expect(!log.contains(token))
  }
}
