/// The answer to a near-query: its items by (distance, id).
///
/// It holds one snapshot: what changes afterwards does not change it. Items and bearings are
/// looked up when they are asked for.
public struct NearbyItems: RandomAccessCollection, Sendable {
  private let hits: [NearHit]
  private let source: any NearSource
  private let origin: Coordinate

  package init(hits: [NearHit], source: any NearSource, origin: Coordinate) {
    self.hits = hits
    self.source = source
    self.origin = origin
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { hits.count }

  public subscript(index: Int) -> NearbyItem {
    NearbyItem(hit: hits[index], source: source, origin: origin)
  }
}

/// One answer of a near-query.
public struct NearbyItem: Sendable, Identifiable {
  private let hit: NearHit
  private let source: any NearSource
  private let origin: Coordinate

  init(hit: NearHit, source: any NearSource, origin: Coordinate) {
    self.hit = hit
    self.source = source
    self.origin = origin
  }

  public var id: ItemID { hit.id }

  /// The WGS84 geodesic distance to the item: 0 inside a region of it.
  public var distance: Distance { Distance(meters: hit.distanceMeters) }

  /// Whether the position lies in a region of the item.
  public var isInside: Bool { hit.isInside }

  /// Where it stands in the order of answers; `NearQuery.after` takes it.
  public var key: NearKey { NearKey(distance: distance, id: id) }

  /// The item itself.
  public var item: ToDoItem { source.item(of: hit) }

  /// The one of the item's places to which the distance was measured, if it has places.
  public var place: Place? { hit.place.map { item.places[$0] } }

  /// The initial bearing of the way there, which ends where the distance does; nil where there
  /// is no way to go.
  ///
  /// - Complexity: one geodesic, and for a region the nearest point of its boundary.
  public var bearing: Bearing? {
    guard hit.distanceMeters > 0, let end = source.end(of: hit, from: origin) else { return nil }
    return Geodesic.inverse(from: origin, to: end).initialBearing
  }
}

/// What a near-query found, without the item.
package struct NearHit: Sendable {
  package var id: ItemID
  package var isInside: Bool
  /// The place in `places` that is nearest; -1 where the item has none.
  private var placeNumber: Int32
  /// Where the source finds the item.
  package var slot: UInt32
  package var distanceMeters: Double

  package init(
    id: ItemID, slot: UInt32, distanceMeters: Double, place: Int? = nil, isInside: Bool = false
  ) {
    self.id = id
    self.slot = slot
    self.distanceMeters = distanceMeters
    self.placeNumber = place.map(Int32.init) ?? -1
    self.isInside = isInside
  }

  package var place: Int? { placeNumber < 0 ? nil : Int(placeNumber) }
}

/// The snapshot that an answer looks its items up in.
package protocol NearSource: Sendable {
  var matcher: RegionMatcher { get }
  func item(of hit: NearHit) -> ToDoItem
}

extension NearSource {
  /// Where the distance to a hit ends.
  func end(of hit: NearHit, from origin: Coordinate) -> Coordinate? {
    let item = item(of: hit)
    guard let place = hit.place else { return item.location?.coordinate }
    return matcher.nearest(to: origin, in: item.places[place].region).nearestPoint
  }
}
