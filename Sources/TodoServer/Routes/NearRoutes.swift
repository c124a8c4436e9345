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
  /// About what an item takes as JSON.
  private static let usualBytes = 512

  func add(to group: RouterGroup<ServerContext>) {
    group.get("near", use: near)
    group.get("lists/:list/near", use: near)
  }

  private func near(_ request: Request, _ context: ServerContext) async throws -> Response {
    let asked = AskedLists(context)
    let reader = try QueryReader(
      request, known: NearRequest.parameters, and: asked.parameters)
    let caller = try context.caller
    let isOneList = try asked.name(reader) != nil
    if let along = try AlongRequest(reader, now: service.now()) {
      let lists = try await asked.all(reader, service, caller)
      return try await self.along(along, request, reader, lists, namesLists: !isOneList)
    }
    let near = try NearRequest(reader, now: service.now())
    let lists = try await asked.all(reader, service, caller)
    try await lists.refuseUnknownPlaces(near.placeNames)
    let region = try await AskedRegion.region(reader, lists)
    let position: Coordinate
    switch near.origin {
    case .position(let known): position = known
    case .text(let text):
      position = try await reader.reading("at") {
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
      var writer = JSONWriter(capacity: page.items.count * Self.usualBytes)
      // A loop is compiled for its elements; `write(array:)` of another module is not.
      writer.write(verbatim: "[")
      for (index, item) in page.items.enumerated() {
        if index > 0 { writer.write(verbatim: ",") }
        try NearbyItemJSON.write(
          item.near, list: isOneList ? nil : item.list.rawValue, to: &writer)
      }
      writer.write(verbatim: "]")
      return Response(
        status: .ok, headers: headers,
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: writer.bytes)))
    }
    return try .geoJSON(
      ItemFeatureCollection(
        page.items.map { item in
          (
            list: isOneList ? nil : item.list, id: item.near.id, item: item.near.item,
            properties: ListedItemJSON(item, namesList: !isOneList)
          )
        }), headers: headers)
  }

  /// A page of what is along a way.
  private func along(
    _ along: AlongRequest, _ request: Request, _ reader: QueryReader, _ lists: [ListAccess],
    namesLists: Bool
  ) async throws -> Response {
    try await lists.refuseUnknownPlaces(along.placeNames)
    let region = try await AskedRegion.region(reader, lists)
    let page = try await reader.reading("along") {
      try await service.along(
        along.query(in: region), in: lists, limit: along.limit, after: along.after)
    }
    let next = page.hasMore ? page.items.last : nil
    var headers = NextLink.headers(request, to: next.map { AlongRequest.cursor(after: $0) })
    headers[.vary] = "Accept"
    guard request.accepts("application/geo+json") else {
      return try .json(
        page.items.map { ListedItemJSON($0, namesList: namesLists) }, headers: headers)
    }
    return try .geoJSON(
      ItemFeatureCollection(
        page.items.map { item in
          (
            list: namesLists ? item.list : nil, id: item.found.id, item: item.found.item,
            properties: ListedItemJSON(item, namesList: namesLists)
          )
        }), headers: headers)
  }
}
