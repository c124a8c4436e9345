import Foundation
import HTTPTypes
import ToDo
import ToDoFormats
import ToDoPresentation
import ToDoService
import ToDoStore

/// Reads `in`, the filter of items within a region: GeoJSON, or the name of a place in one of the lists
/// that are asked.
enum AskedRegion {
  static let parameter = "in"

  /// The region; nil if the request has none.
  ///
  /// - Throws: ``Problem`` that names the parameter, and the stores' errors.
  static func region(_ reader: QueryReader, _ lists: [ListAccess]) async throws -> Region? {
    guard let text = try reader.text(parameter) else { return nil }
    if text.first(where: { !$0.isWhitespace }) == "{" {
      // A thousand corners take a while, for which no other request waits.
      return try await reader.reading(parameter) {
        try await lists.first?.reading { _ in
          try RegionReader(named: "The region").region(in: Data(text.utf8))
        }
      }
    }
    let places = try await reader.reading(parameter) { try await self.places(text, lists) }
    guard places.count == 1 else {
      throw Problem(
        .badRequest,
        "\"\(places[0].name)\" is \(places.count) places. Give the region of one as GeoJSON, or use "
          + "place to find what is at any of them.", parameter: parameter)
    }
    return places[0].region
  }

  /// The places of a name: the caller's own list counts first.
  private static func places(_ name: String, _ lists: [ListAccess]) async throws -> [Place] {
    var failure: (any Error)?
    for list in lists.filter(\.isOwn) + lists.filter({ !$0.isOwn }) {
      do {
        return try await list.reading { try PlaceNameParser(store: $0).places(named: name) }
      } catch let error as InputError {
        // Another list may know the place.
        failure = failure ?? error
      }
    }
    throw failure ?? ServiceError.noSuchList
  }
}
