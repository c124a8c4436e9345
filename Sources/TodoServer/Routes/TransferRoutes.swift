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

  /// The greatest file that is taken: some 500,000 items.
  private static let mostBytes = 256 << 20
  private static let bytesAtOnce = 65_536

  func add(to group: RouterGroup<ServerContext>) {
    for path in ["", "lists/:list/"] {
      group.get("\(path)export", use: export)
      group.post("\(path)import", use: take)
    }
  }

  private func export(_ request: Request, _ context: ServerContext) async throws -> Response {
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
    let reader = try QueryReader(request, known: asked.parameters.union(["strict", "zone"]))
    let zone = try reader.value("zone", FilterReader.timeZone) ?? .current
    let isStrict = try reader.value("strict", Self.flag) ?? false
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
          "The file has more than \(Self.mostBytes >> 20) MiB. Import it in parts.")
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

  private static func flag(_ text: String) throws -> Bool {
    switch text {
    case "true", "1", "": return true
    case "false", "0": return false
    default:
      throw Problem(.badRequest, "\"strict\" must be true or false.", parameter: "strict")
    }
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
  static var skippedItems: HTTPField.Name { named("Todo-Skipped-Items") }
  /// How many items were written without their reminders.
  static var omittedReminders: HTTPField.Name { named("Todo-Omitted-Reminders") }

  private static func named(_ text: String) -> HTTPField.Name {
    guard let name = HTTPField.Name(text) else { preconditionFailure("It is a token") }
    return name
  }
}

/// What came of an import, as JSON.
struct ImportJSON: Encodable {
  struct Notice: Encodable {
    let path: String
    let text: String
  }

  private let format: String
  private let added: Int
  private let present: Int
  private let changed: Int
  private let deleted: Int
  private let refused: Int
  private let refusals: [Notice]
  private let warned: Int
  private let warnings: [Notice]

  init(_ receipt: ImportReceipt) {
    format = receipt.format.rawValue
    added = receipt.tally.added
    present = receipt.tally.present
    changed = receipt.tally.changed
    deleted = receipt.tally.deleted
    refused = receipt.tally.refused
    refusals = receipt.refusals.map { Notice(path: $0.path, text: $0.text) }
    warned = receipt.tally.warnings
    warnings = receipt.warnings.map { Notice(path: $0.path, text: $0.text) }
  }
}
