import Foundation
import HTTPTypes
import Hummingbird
import JSONText
import NIOCore
import ToDo
import ToDoPresentation
import ToDoService
import ToDoStore

/// `/v1/near`: what can be done near a position, nearest first, in one list or in all of the caller's.
struct NearRoutes {
  let service: Service

  func add(to group: RouterGroup<ServerContext>) {
    group.get("near", use: near)
    group.get("lists/:list/near", use: near)
  }

  private func near(_ request: Request, _ context: ServerContext) async throws -> Response {
    let asked = AskedLists(context)
    let reader = try QueryReader(
      request, known: NearRequest.parameters.union(asked.parameters))
    let caller = try context.caller
    let isOneList = try asked.name(reader) != nil
    if let along = try AlongRequest(reader, now: service.now()) {
      let lists = try await asked.all(reader, service, caller)
      return try await self.along(along, reader, lists, namesLists: !isOneList)
    }
    let near = try NearRequest(reader, now: service.now())
    let lists = try await asked.all(reader, service, caller)
    try await refuseUnknownPlaces(near.placeNames, in: lists)
    let region = try await AskedRegion.region(reader, lists)
    let position: Coordinate
    switch near.origin {
    case .position(let known): position = known
    case .text(let text):
      position = try await ParameterOf("at").reading {
        try await service.position(text, for: caller, in: lists)
      }
    }
    let page = try await service.near(
      near.query(near: position, in: region), in: lists, limit: near.limit, after: near.after)
    let next = page.hasMore ? page.items.last : nil
    var headers = NextLink.headers(
      request, to: next.map { NearRequest.cursor(after: $0, near: position) })
    headers[.vary] = "Accept"
    guard request.accepts("application/geo+json") else {
      headers[.contentType] = "application/json"
      var writer = JSONWriter()
      try writer.write(array: page.items) { writer, item in
        try NearbyItemJSON.write(
          item.near, list: isOneList ? nil : item.list.rawValue, to: &writer)
      }
      return Response(
        status: .ok, headers: headers,
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: writer.bytes)))
    }
    headers[.contentType] = "application/geo+json"
    return Response(
      status: .ok, headers: headers,
      body: ResponseBody(
        byteBuffer: ByteBuffer(
          bytes: try JSONEncoder.line.encode(
            NearFeatureCollection(page.items, namesLists: !isOneList)))))
  }

  /// What is along a way. There are no pages: a longer answer is asked for by its limit.
  private func along(
    _ along: AlongRequest, _ reader: QueryReader, _ lists: [ListAccess], namesLists: Bool
  ) async throws -> Response {
    try await refuseUnknownPlaces(along.placeNames, in: lists)
    let region = try await AskedRegion.region(reader, lists)
    let found = try await service.along(along.query(in: region), in: lists, limit: along.limit)
    return try .json(
      found.map { ListedItemAlongJSON($0, namesList: namesLists) }, headers: [.vary: "Accept"])
  }

  /// Refuses the name of a place that none of the lists knows, neither as a place nor as that of an
  /// item's location.
  private func refuseUnknownPlaces(_ names: Set<String>, in lists: [ListAccess]) async throws {
    for name in names.sorted() {
      var failure: InputError?
      var isKnown = false
      for list in lists where !isKnown {
        let error = try await list.reading { store -> InputError? in
          do {
            if try ItemLocationParser(store: store).isKnown(name) { return nil }
            _ = try PlaceNameParser(store: store).places(named: name)
            return nil
          } catch let error as InputError {
            return error
          }
        }
        isKnown = error == nil
        failure = failure ?? error
      }
      guard isKnown else {
        throw Problem(
          .badRequest, failure?.description ?? "There is no place called \"\(name)\".",
          parameter: "place")
      }
    }
  }
}

/// Adds the name of a parameter to what is wrong with it.
struct ParameterOf {
  let name: String

  init(_ name: String) { self.name = name }

  func reading<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch {
      guard error is InputError, var problem = Problem(translating: error) else { throw error }
      problem.parameter = name
      throw problem
    }
  }
}
