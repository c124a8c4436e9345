import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ToDo
import ToDoPresentation
import ToDoService

/// `/map`: all that is to do, on a map, with where one's devices are and were.
struct MapPages {
  let site: PageSite

  func add(to router: Router<ServerContext>) {
    site.get("map", on: router) { try await MapPage($0).response() }
    site.get("map/drawing.svg", on: router) { try await MapPage($0).drawing() }
    site.get("map/data", on: router) { visit in
      Self.json(try await MapData(visit).bytes())
    }
    site.get("map/devices", on: router) { visit in
      let lists = try await visit.service.gate.lists(for: visit.caller)
      return Self.json(try await MapDevices(visit, lists).bytes())
    }
    site.get("map/item", on: router) { visit in
      try .json(try await MapItem(visit), headers: [.cacheControl: "no-store"])
    }
    site.get("map/track", on: router) { visit in
      Self.json(try await MapTrack(visit).bytes())
    }
  }

  private static func json(_ bytes: [UInt8]) -> Response {
    Response(
      status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}
