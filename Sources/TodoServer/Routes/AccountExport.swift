import Foundation
import Hummingbird
import NIOCore
import ToDo
import ToDoPresentation
import ToDoService
import ToDoStore

/// All that is kept of a person, as one JSON object. Its members are written one after the other, so
/// that one list or one page of deliveries is in memory, and not everything. No secret is in it.
struct AccountExport: Sendable {
  private static let deliveriesAtOnce = 1_000

  let service: Service
  let caller: Caller
  private let lists: [ListAccess]
  private let targets: [Target]
  private let head: Data

  /// - Throws: `ServiceError.scopeNeeded`, and the stores' errors: before anything is written.
  init(_ service: Service, of caller: Caller) async throws {
    self.service = service
    self.caller = caller
    lists = try await service.gate.lists(for: caller)
    targets = try await service.targets.all(for: caller)
    head = try JSONEncoder.line.encode(
      Head(
        me: CallerJSON(caller), tokens: try await service.tokens(for: caller).map(TokenJSON.init),
        lists: lists.map(ListJSON.init),
        here: try await service.here(of: caller).map { KnownPositionJSON($0, now: service.now()) },
        deviceSettings: try await service.deviceSettings(for: caller).map(DeviceSettingsJSON.init),
        targets: targets.map { TargetJSON(target: $0) }))
  }

  /// What it begins with.
  private struct Head: Encodable {
    let me: CallerJSON
    let tokens: [TokenJSON]
    let lists: [ListJSON]
    let here: KnownPositionJSON?
    let deviceSettings: [DeviceSettingsJSON]
    let targets: [TargetJSON]
  }

  func write(to writer: inout any ResponseBodyWriter) async throws {
    // The object stays open for the rest.
    try await writer.write(ByteBuffer(bytes: head.dropLast()))
    try await writer.write(ByteBuffer(string: ",\"deliveries\":{"))
    for (index, target) in targets.enumerated() {
      try await writer.write(
        ByteBuffer(string: "\(index == 0 ? "" : ",")\"\(target.id.rawValue)\":["))
      try await writeDeliveries(of: target.id, to: &writer)
      try await writer.write(ByteBuffer(string: "]"))
    }
    try await writer.write(ByteBuffer(string: "},\"contents\":{"))
    for (index, list) in lists.enumerated() {
      let content = try await list.exportedContent(service)
      try await writer.write(ByteBuffer(string: "\(index == 0 ? "" : ",")\"\(list.id.rawValue)\":"))
      try await writer.write(ByteBuffer(bytes: content))
    }
    try await writer.write(ByteBuffer(string: "}}\n"))
  }

  private func writeDeliveries(
    of target: TargetID, to writer: inout any ResponseBodyWriter
  ) async throws {
    var before: Int64?
    while true {
      let page = try await service.targets.deliveries(
        of: target, in: nil, before: before, limit: Self.deliveriesAtOnce, for: caller)
      for delivery in page ?? [] {
        let bytes = try JSONEncoder.line.encode(DeliveryJSON(delivery: delivery))
        try await writer.write(ByteBuffer(string: before == nil ? "" : ","))
        try await writer.write(ByteBuffer(bytes: bytes))
        before = delivery.number
      }
      guard page?.count == Self.deliveriesAtOnce else { return }
    }
  }
}

/// Who makes a request, as JSON.
struct CallerJSON: Encodable {
  let name: String
  let ownList: String
  let added: String
  let scopes: [String]
  let token: String?

  init(_ caller: Caller) {
    name = caller.person.name
    ownList = caller.person.ownList.rawValue
    added = TimeText.text(caller.person.made.timeIntervalSince1970)
    scopes = caller.scopes.sorted().map(\.rawValue)
    token = caller.token?.rawValue
  }
}
