import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ToDo
import ToDoFormats
import ToDoService

/// `/v1/export` and `/v1/import`: the items of a list as a file.
struct TransferRoutes {
  let service: Service

  /// The greatest file that is taken.
  private static let mostBytes = SizeMiddleware.mostBodyBytes
  private static let bytesAtOnce = 65_536

  func add(to group: RouterGroup<ServerContext>) {
    for path in ["", "lists/:list/"] {
      group.get("\(path)export", use: export)
      group.post("\(path)import", use: take)
    }
  }

  func export(_ request: Request, _ context: ServerContext) async throws -> Response {
    let asked = AskedLists(context)
    let reader = try QueryReader(
      request,
      known: asked.parameters.union(FilterReader.parameters).union([
        "format", AskedRegion.parameter,
      ]))
    let format = try reader.value("format", Self.format) ?? .geoJSON
    var filter = try FilterReader(reader, now: service.now()).filter(otherwise: .any)
    let list = try await asked.one(reader, service, context.caller)
    filter.region = try await AskedRegion.region(reader, [list])
    // What waits is exported too, as by the command.
    filter.readyAt = nil
    var plain = filter
    plain.timeZone = nil
    let (file, remainder) = try await service.exportItems(
      of: list, as: format, filter, includesRemovals: plain == ItemFilter(state: .any))
    var headers: HTTPFields = [
      .contentType: format.mediaType,
      .contentDisposition: "attachment; filename=\"items.\(format.rawValue)\"",
    ]
    if remainder.skipped > 0 { headers[.skippedItems] = "\(remainder.skipped)" }
    if let count = remainder.omissions[.reminder] { headers[.omittedReminders] = "\(count)" }
    return Response(
      status: .ok, headers: headers,
      body: ResponseBody(contentLength: file.byteCount) { [service] writer in
        var offset = 0
        while true {
          let start = offset
          let bytes = try await service.waiting {
            try file.bytes(at: start, most: Self.bytesAtOnce)
          }
          if bytes.isEmpty { break }
          offset += bytes.count
          try await writer.write(ByteBuffer(bytes: bytes))
        }
        try await writer.finish(nil)
      })
  }

  private func take(_ request: Request, _ context: ServerContext) async throws -> Response {
    let asked = AskedLists(context)
    let reader = try QueryReader(request, known: asked.parameters.union(["strict", "timezone"]))
    let zone = try reader.timeZone()
    let isStrict = try reader.flag("strict") ?? false
    let list = try await asked.one(reader, service, context.caller)
    try list.requireWriting()
    let file = try await spool(request)
    return try .json(
      ImportJSON(
        await service.importItems(file, into: list, isStrict: isStrict, timeZone: zone)))
  }

  /// Gathers the body in a file.
  private func spool(_ request: Request) async throws -> SpooledFile {
    let file = try await service.waiting { try SpooledFile() }
    for try await part in request.body {
      guard file.byteCount + part.readableBytes <= Self.mostBytes else {
        throw Problem(
          .contentTooLarge,
          "The file has more than \(Self.mostBytes / 1_000_000) MB. Import it in parts.")
      }
      try await service.waiting { try file.append(part.readableBytesView) }
    }
    return file
  }

  private static func format(_ text: String) throws -> ItemFileFormat {
    guard let format = ItemFileFormat(rawValue: text) else {
      throw Problem(
        .badRequest, "\"format\" must be geojson, gpx or csv.", parameter: "format")
    }
    return format
  }
}

extension ItemFileFormat {
  /// The media type of a file of this format.
  fileprivate var mediaType: String {
    switch self {
    case .geoJSON: "application/geo+json"
    case .gpx: "application/gpx+xml"
    case .csv: "text/csv; charset=utf-8"
    }
  }
}

extension HTTPField.Name {
  /// How many items a format cannot hold.
  static let skippedItems = Self(fixed: "Todo-Skipped-Items")
  /// How many items were written without their reminders.
  static let omittedReminders = Self(fixed: "Todo-Omitted-Reminders")
}
