import SpatialIndex
import Synchronization

/// A snapshot as one object, which readers can take at the cost of one reference.
final class PublishedSnapshot: NearSource {
  let snapshot: QuerySnapshot
  private let isRead = Atomic(false)

  init(_ snapshot: QuerySnapshot) {
    self.snapshot = snapshot
  }

  /// Whether a reader has taken it.
  var hasReader: Bool { isRead.load(ordering: .relaxed) }

  /// Records that a reader takes it.
  func noteReader() {
    // Written once only: threads that just read share the cache line.
    if !hasReader { isRead.store(true, ordering: .relaxed) }
  }

  var matcher: RegionMatcher { snapshot.matcher }

  func item(of hit: NearHit) -> ToDoItem { snapshot.item(of: hit) }

  func withItem(of hit: NearHit, _ body: (borrowing ToDoItem) throws -> Void) rethrows {
    try snapshot.records.withElement(at: Int(hit.slot)) { try body($0.pointee.item) }
  }

  func nearestPoint(of hit: NearHit, to position: Coordinate) -> Coordinate? {
    // Mostly the location: the whole item is not copied for it.
    snapshot.records.withElement(at: Int(hit.slot)) { record in
      hit.placeIndex == nil
        ? record.pointee.item.location?.coordinate
        : record.pointee.item.nearestPoint(
          ofPlace: hit.placeIndex, to: position, matcher: snapshot.matcher)
    }
  }

  func prefetchItem(of hit: NearHit) { snapshot.records.prefetch(hit.slot) }
}

// MARK: Near

extension PublishedSnapshot {
  /// The result of a near query.
  func near(_ query: NearQuery) -> [NearHit] {
    // Not by `??`, whose closure copies the query.
    if let hits = nearestPoints(query) { return hits }
    return snapshot.near(query)
  }

  /// The result of a query for the nearest of items that have no places, the most usual one; nil for any
  /// other query.
  private func nearestPoints(_ query: NearQuery) -> [NearHit]? {
    guard query.isPlain else { return nil }
    guard let state = query.plainState else { return filteredPoints(query) }
    guard let points = points(of: state) else { return nil }
    return nearest(query, among: points, nil)
  }

  // Not inlined: it copies the filter.
  @inline(never)
  private func filteredPoints(_ query: NearQuery) -> [NearHit]? {
    guard let points = points(of: query.filter.state) else { return nil }
    return nearest(query, among: points, snapshot.entryFilter(query.filter))
  }

  /// The items of a state, if none of them has places; nil for items of any state.
  private func points(of state: ItemFilter.State) -> BallForest? {
    switch state {
    case .open: snapshot.open.places.count == 0 ? snapshot.open.points : nil
    case .done: snapshot.done.places.count == 0 ? snapshot.done.points : nil
    case .any: nil
    }
  }

  /// The nearest of some items that a filter includes; nil for all.
  ///
  /// It takes parts of the snapshot one by one. To copy the whole counts the references of all its parts,
  /// which takes a sixth of the query.
  private func nearest(
    _ query: NearQuery, among points: BallForest, _ filter: EntryFilter?
  ) -> [NearHit] {
    let ids = snapshot.ids
    // Not the query itself in a closure, which would copy it.
    let position = query.position
    func meters(to slot: UInt32) -> Double {
      snapshot.distance(of: slot, from: position)?.meters ?? .infinity
    }
    var hits: [NearHit] = []
    QuerySnapshot.withPoints(
      of: points, near: position, limit: query.limit, within: query.within,
      ids: ids, marks: snapshot.marks, filter: filter, far: meters(to:)
    ) { found in
      hits = found.map {
        NearHit(id: ids[Int($0.entry)], slot: $0.entry, distanceMeters: $0.distanceMeters)
      }
    }
    return hits
  }
}
