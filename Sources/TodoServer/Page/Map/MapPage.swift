import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ToDo
import ToDoPresentation
import ToDoService
import ToDoStore

/// The page of the map. Without scripting, or without Leaflet, it has a drawing and a list.
struct MapPage {
  /// As many as the drawing has pins with numbers.
  private static let mostRows = 400

  private let visit: PageVisit
  private let words: String

  init(_ visit: PageVisit) {
    self.visit = visit
    words = ListRequest(visit).words
  }

  func response() async throws -> Response {
    var values = PageValues()
    values["words"] = words
    values["drawing"] = PageAddress.address("/map/drawing.svg", ["q": words])
    var status = HTTPResponse.Status.ok
    do {
      let found = try await items()
      values.set("hasRows", !found.rows.isEmpty)
      values.set("rows", found.rows.map(\.values))
      if found.items.count > Self.mostRows {
        let more = found.items.count - Self.mostRows
        values["andMore"] = visit.text("map-andMore", count: more, visit.words.number(more))
      }
    } catch let error as InputError {
      values.show(visit.errors.said(error), at: "filter")
      values["words"] = nil
      values["typed"] = words
      status = .unprocessableContent
    }
    return visit.page("map", title: visit.text("map"), section: .map, values, status: status)
  }

  /// The drawing of `todo map`; the page has the list.
  func drawing() async throws -> Response {
    let items = try await items().items
    let units = visit.words.units
    let words = visit.words
    let drawn = ItemMap.Words(
      title: visit.text("map"), place: visit.text("itemPlace"), due: { words.due($0) })
    // Reading is done on a thread that may take its time.
    let bytes = try await visit.list().reading { _ in
      ItemMap(items)?.drawing(drawn, units: units)
    }
    guard let bytes else { throw Problem(.notFound, visit.text("map-nothing")) }
    return Response(
      status: .ok,
      headers: [
        .contentType: "image/svg+xml", .cacheControl: "no-store",
        // It has a style sheet in itself, and nothing that runs.
        .contentSecurityPolicy: "default-src 'none'; style-src 'unsafe-inline'",
      ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  private struct Found {
    var items: [StoredItem] = []
    var rows: [Row] = []
  }

  private struct Row: Sendable {
    let path: String
    let title: String
    let place: String

    var values: PageValues {
      var row = PageValues()
      row["path"] = path
      row["itemTitle"] = title
      row["place"] = place
      return row
    }
  }

  /// The items with a position, in the order of the pins.
  private func items() async throws -> Found {
    let filter = try ListRequest(visit).openFilter(visit)
    var found = Found()
    for list in try await visit.service.gate.lists(for: visit.caller) {
      let items = try await list.reading { store in
        var items: [StoredItem] = []
        try store.forEachItem(filter) { stored in
          if stored.item.isSomewhere { items.append(stored) }
          return items.count < MapData.mostItems
        }
        return items
      }
      found.items += items
      for stored in items where found.rows.count < Self.mostRows {
        found.rows.append(
          Row(
            path: ItemAddress(list: list.id.rawValue, item: stored.id).path,
            title: stored.item.title, place: PlacesText.location(of: stored.item)))
      }
    }
    return found
  }
}

extension ListRequest {
  /// The words as a filter of what is open.
  ///
  /// - Throws: `InputError`
  func openFilter(_ visit: PageVisit) throws -> ItemFilter {
    var filter = try filter(visit)
    filter.state = .open
    return filter
  }
}

extension ToDoItem {
  /// Whether it has a position or a place.
  var isSomewhere: Bool { !places.isEmpty || location?.coordinate != nil }
}
