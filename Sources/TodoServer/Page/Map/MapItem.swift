import Foundation
import ToDo
import ToDoPresentation
import ToDoService
import ToDoStore

/// What the map says of an item that is tapped, as JSON, in words.
struct MapItem: Encodable, Sendable {
  private let title: String
  private let path: String
  private let place: String?
  private let due: String?
  /// How far it is from where the caller is; nil if that is not known.
  private let distance: String?
  private let mayWrite: Bool

  /// - Throws: ``Problem`` for an item that is not there, and the stores' errors.
  init(_ visit: PageVisit) async throws {
    guard let id = ItemID(visit.query("item")) else { throw Problem.noSuchItem }
    let list = try await visit.service.gate.list(visit.query("list"), for: visit.caller)
    let here = try await visit.service.here(of: visit.caller)
    let found = try await list.reading { store -> (StoredItem, ItemDistance?)? in
      guard let stored = try store.item(withID: id) else { return nil }
      let distance = here.flatMap {
        ItemDistance(of: stored.item, from: $0.coordinate, matcher: RegionMatcher())
      }
      return (stored, distance)
    }
    guard let (stored, distance) = found else { throw Problem.noSuchItem }
    title = stored.item.title
    path = ItemAddress(list: list.id.rawValue, item: id).path
    let place = PlacesText.location(of: stored.item)
    self.place = place.isEmpty ? nil : place
    due = stored.item.due.map(visit.words.due)
    self.distance = distance.map { visit.words.distance(.meters($0.meters)) }
    mayWrite = list.membership.role >= .writer
  }
}
