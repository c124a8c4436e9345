import Foundation
import HTTPTypes
import Hummingbird
import ToDo
import ToDoPresentation
import ToDoService

/// `/v1/items/ID/why`: why a reminder fired or did not, for the caller's devices.
struct WhyRoutes {
  let service: Service

  func add(to group: RouterGroup<ServerContext>) {
    group.get("items/:item/why", use: why)
    group.get("lists/:list/items/:item/why", use: why)
  }

  private func why(_ request: Request, _ context: ServerContext) async throws -> Response {
    let asked = AskedLists(context)
    let reader = try QueryReader(
      request,
      known: asked.parameters.union([
        "time", "at", "lat", "lon", "accuracy", "device", "timezone", "units",
      ]))
    let caller = try context.caller
    let list = try await asked.one(reader, service, caller)
    let id = try context.pathName("item")
    let zone = try reader.timeZone()
    let units = try reader.value("units", Self.units) ?? .metric
    let now = service.now()
    let dates = DateParser(now: now.timeIntervalSince1970, timeZone: zone)
    let time = try reader.value("time") { try dates.parseSpan($0, dateAlone: .end) }
    let question = ItemExplanations.Question(
      position: try await position(reader, caller, list), time: time)
    let device = try reader.text("device")
    let names = list.deviceNames
    let stored = try await list.reading { store -> StoredItem? in
      guard let id = ItemID(id), var stored = try store.item(withID: id) else { return nil }
      stored.item = try stored.item.named(by: store)
      return stored
    }
    guard let stored else { throw Problem.noSuchItem }
    let answers = try await list.explanations(of: stored, question, device: device, now: now)
    guard let answers else {
      throw Problem(.badRequest, "There is no such device.", parameter: "device")
    }
    return try .json(
      answers.map { answer in
        ExplanationJSON(
          answer.explanation.of(device: names.plain(answer.explanation.device)), of: stored,
          history: answer.history, now: now, timeZone: zone, units: units)
      })
  }

  private func position(
    _ reader: QueryReader, _ caller: Caller, _ list: ListAccess
  ) async throws -> Explanation.SupposedPosition? {
    let accuracy = try reader.value("accuracy") { try DistanceText.parse($0) }
    let isGiven = try ["at", "lat", "lon"].contains { try reader.text($0) != nil }
    guard isGiven else {
      guard accuracy == nil else {
        throw Problem(
          .badRequest, "\"accuracy\" belongs to a position. Give at, or lat and lon.",
          parameter: "accuracy")
      }
      return nil
    }
    let coordinate: Coordinate
    switch try NearRequest.origin(reader) {
    case .position(let known): coordinate = known
    case .text(let text):
      coordinate = try await reader.reading("at") {
        try await service.position(text, for: caller, in: [list])
      }
    }
    return Explanation.SupposedPosition(coordinate, accuracy: accuracy)
  }

  private static func units(_ text: String) throws -> DistanceUnits {
    guard let units = DistanceUnits(rawValue: text) else {
      throw Problem(.badRequest, "\"units\" must be metric or imperial.", parameter: "units")
    }
    return units
  }
}
