/// The result of a ``NearQuery``: items ordered by distance and then by id.
///
/// It is a snapshot, which later changes leave alone. Items and bearings are looked up when they are
/// accessed.
public struct NearbyItems: RandomAccessCollection, Sendable {
  private let hits: [NearHit]
  private let source: any NearSource
  private let origin: Coordinate

  package init(hits: [NearHit], source: any NearSource, origin: Coordinate) {
    self.hits = hits
    self.source = source
    self.origin = origin
  }

  /// The index of the nearest item: 0.
  public var startIndex: Int { 0 }

  /// The number of items.
  public var endIndex: Int { hits.count }

  /// How far ahead items are prefetched, so that they arrive in time.
  private static let lead = 3

  /// The item at an index, the nearest at 0; O(1).
  public subscript(index: Int) -> NearbyItem {
    // Whoever looks at the first mostly goes on.
    for next in (index == 0 ? 1 : Self.lead)...Self.lead where index + next < hits.count {
      source.prefetchItem(of: hits[index + next])
    }
    return NearbyItem(hit: hits[index], source: source, origin: origin)
  }
}

/// An item found by a ``NearQuery``.
public struct NearbyItem: Sendable, Identifiable {
  private let hit: NearHit
  private let source: any NearSource
  private let origin: Coordinate

  init(hit: NearHit, source: any NearSource, origin: Coordinate) {
    self.hit = hit
    self.source = source
    self.origin = origin
  }

  /// The item's id.
  public var id: ItemID { hit.id }

  /// The WGS84 geodesic distance to the item; 0 inside one of its places.
  public var distance: Distance { Distance(meters: hit.distanceMeters) }

  /// Whether the query's position lies in one of the item's places.
  public var isInside: Bool { hit.isInside }

  /// The item's key in the order of results, for ``NearQuery/after``.
  public var key: NearKey { NearKey(distance: distance, id: id) }

  /// The item.
  public var item: ToDoItem { source.item(of: hit) }

  /// The place of the item to which the distance was measured; nil for an item without places.
  public var place: Place? { place(of: item) }

  /// The initial bearing of the shortest line to the item; nil at distance 0.
  ///
  /// - Complexity: One geodesic, and for a region the search for the nearest point of its boundary.
  public var bearing: Bearing? {
    guard hit.distanceMeters > 0, let end = source.nearestPoint(of: hit, to: origin) else {
      return nil
    }
    return Geodesic.bearing(from: origin, to: end)
  }

  /// Calls `body` with the item, which is not copied where it is in memory already.
  package func withItem(_ body: (borrowing ToDoItem) throws -> Void) rethrows {
    try source.withItem(of: hit, body)
  }

  /// ``place`` of the item, which was looked up before.
  package func place(of item: ToDoItem) -> Place? { hit.placeIndex.map { item.places[$0] } }

  /// ``bearing`` of the item, which was looked up before.
  package func bearing(of item: ToDoItem) -> Bearing? {
    guard hit.distanceMeters > 0,
      let end = item.nearestPoint(ofPlace: hit.placeIndex, to: origin, matcher: source.matcher)
    else { return nil }
    return Geodesic.bearing(from: origin, to: end)
  }
}

/// An item found by a near query, without its contents.
package struct NearHit: Sendable {
  package var id: ItemID
  package var isInside: Bool
  /// The index of the nearest place in the item's places; -1 if it has none.
  private var placeIndex32: Int32
  /// The slot under which the source finds the item.
  package var slot: UInt32
  package var distanceMeters: Double

  package init(
    id: ItemID, slot: UInt32, distanceMeters: Double, placeIndex: Int? = nil,
    isInside: Bool = false
  ) {
    self.id = id
    self.slot = slot
    self.distanceMeters = distanceMeters
    self.placeIndex32 = placeIndex.map(Int32.init) ?? -1
    self.isInside = isInside
  }

  /// The index of the nearest place in the item's places; nil if it has none.
  package var placeIndex: Int? { placeIndex32 < 0 ? nil : Int(placeIndex32) }
}

/// The snapshot in which a result looks its items up.
package protocol NearSource: Sendable {
  var matcher: RegionMatcher { get }
  func item(of hit: NearHit) -> ToDoItem
  func withItem(of hit: NearHit, _ body: (borrowing ToDoItem) throws -> Void) rethrows
  /// The point of the item nearest to a position: of the place that was found, or its coordinate.
  func nearestPoint(of hit: NearHit, to position: Coordinate) -> Coordinate?
  /// Prefetches the item, where it is in memory already.
  func prefetchItem(of hit: NearHit)
}

extension NearSource {
  package func withItem(of hit: NearHit, _ body: (borrowing ToDoItem) throws -> Void) rethrows {
    try body(item(of: hit))
  }

  package func nearestPoint(of hit: NearHit, to position: Coordinate) -> Coordinate? {
    item(of: hit).nearestPoint(ofPlace: hit.placeIndex, to: position, matcher: matcher)
  }

  package func prefetchItem(of hit: NearHit) {}
}
