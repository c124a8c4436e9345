import Foundation
import HTTPTypes
import Hummingbird
import Logging
import ToDo
import ToDoFormats
import ToDoPresentation
import ToDoService
import ToDoStore

/// `/owntracks`, `/overland`, `/osmand`, `/gpslogger` and `/homeassistant`: what apps on phones send, each
/// in its own form and with the answer that it needs to go on.
///
/// A request that is understood gets 200 even if nothing comes of it: sending it again would change
/// nothing.
struct PhoneRoutes {
  let service: Service

  /// The greatest body: 10,000 positions of Overland, with all that it says about each.
  private static let mostBytes = 16_000_000

  func add(to group: RouterGroup<ServerContext>) {
    group.post("owntracks", use: ownTracks)
    group.post("overland", use: overland)
    group.get("osmand", use: osmAnd)
    group.post("osmand", use: osmAnd)
    group.get("gpslogger", use: gpsLogger)
    group.post("gpslogger", use: gpsLogger)
    group.post("homeassistant", use: homeAssistant)
  }

  private func ownTracks(_ request: Request, _ context: ServerContext) async throws -> Response {
    let phone = try await phoneRequest(request, context)
    let caller = try context.caller
    let decrypt = try await service.decrypter(for: caller)
    let reading = try read { () throws(FormatNotice) in
      try OwnTracksReader(phone, decrypt: decrypt).read()
    }
    _ = try await take(reading, .ownTracks, context)
    return try .json(
      await service.ownTracksCommands(after: reading, for: caller).flatMap(\.commands.messages))
  }

  private func overland(_ request: Request, _ context: ServerContext) async throws -> Response {
    let phone = try await phoneRequest(request, context)
    let reading = try read { () throws(FormatNotice) in try OverlandReader(phone).read() }
    _ = try await take(reading, .overland, context)
    return try .json(["result": "ok"])
  }

  private func osmAnd(_ request: Request, _ context: ServerContext) async throws -> Response {
    let phone = try await phoneRequest(request, context)
    let reading = try read { () throws(FormatNotice) in try OsmAndReader(phone).read() }
    let receipt = try await take(reading, .osmand, context)
    return try .json(FixReceiptJSON(receipt, refusals: reading.ignored))
  }

  private func gpsLogger(_ request: Request, _ context: ServerContext) async throws -> Response {
    let phone = try await phoneRequest(request, context)
    let reading = try read { () throws(FormatNotice) in try GPSLoggerReader(phone).read() }
    let receipt = try await take(reading, .gpsLogger, context)
    return try .json(FixReceiptJSON(receipt, refusals: reading.ignored))
  }

  private func homeAssistant(
    _ request: Request, _ context: ServerContext
  ) async throws -> Response {
    let phone = try await phoneRequest(request, context)
    let reading = try read { () throws(FormatNotice) in try HomeAssistantReader(phone).read() }
    _ = try await take(reading, .homeAssistant, context)
    return try .json([String: String]())
  }
}

extension PhoneRoutes {
  /// The parts of a request that the readers look at.
  private func phoneRequest(
    _ request: Request, _ context: ServerContext
  ) async throws -> PhoneRequest {
    // Who may not report need not send a body.
    try context.caller.require(.report)
    let body = try await request.body.collect(upTo: Self.mostBytes)
    return PhoneRequest(
      contentType: request.headers[.contentType], query: request.uri.query ?? "",
      body: Array(body.readableBytesView), deviceHeader: request.headers[.limitDevice],
      receivedAt: service.now().timeIntervalSince1970)
  }

  /// Reads a request, and refuses one that is not understood.
  private func read(
    _ body: () throws(FormatNotice) -> PhoneReading
  ) throws(Problem) -> PhoneReading {
    do throws(FormatNotice) {
      return try body()
    } catch {
      guard error != .tooManyPositions else { throw Problem(.contentTooLarge, error.text) }
      throw Problem(.badRequest, error.text, pointer: error.path.isEmpty ? nil : error.jsonPointer)
    }
  }

  private func take(
    _ reading: PhoneReading, _ source: PhoneTally.Source, _ context: ServerContext
  ) async throws -> FixReceipt {
    if let first = reading.ignored.first {
      // The notice names no position.
      context.logger.info(
        "ignored a part of a phone's report",
        metadata: [
          "source": "\(source.rawValue)", "count": "\(reading.ignoredCount)",
          "path": "\(first.path)",
        ])
    }
    return try await service.take(reading, from: source, for: context.caller)
  }
}

extension FormatNotice {
  /// The path as a JSON pointer (RFC 6901): `/locations/3` for `locations[3]`.
  fileprivate var jsonPointer: String {
    "/"
      + path.split(whereSeparator: { ".[]".contains($0) })
      .map { $0.replacing("~", with: "~0").replacing("/", with: "~1") }
      .joined(separator: "/")
  }
}

extension HTTPField.Name {
  /// The device, as OwnTracks names it.
  fileprivate static let limitDevice = Self(fixed: "X-Limit-D")
}
