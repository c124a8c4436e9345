import SpatialIndex

/// Finds regions near a position or around it: circles, polygons, boxes and corridors of any size
/// under ids of the caller's kind.
///
/// A value: a copy is a snapshot that later changes of the other do not touch. Any number of
/// tasks may ask one copy at the same time.
///
/// Inlinable for the reason that `PagedArray` gives.
public struct RegionIndex<ID: Hashable & Comparable & Sendable>: Sendable {
  /// The regions' bounding balls.
  @usableFromInline var balls = BallIndex<ID>()
  /// The regions by the balls' entry numbers.
  @usableFromInline var regions: RegionTable

  /// Makes an empty index.
  ///
  /// - Parameter matcher: answers for the regions; it may keep some for a while that are in the
  ///   index no more.
  @inlinable
  public init(matcher: RegionMatcher = RegionMatcher()) {
    regions = RegionTable(matcher: matcher)
  }

  /// Packs regions; of several with the same id the last one counts.
  ///
  /// - Parameter matcher: as above.
  /// - Complexity: O(*n* log *n*).
  @inlinable
  public init(
    _ regions: some Sequence<(ID, Region)>, matcher: RegionMatcher = RegionMatcher()
  ) {
    let regions = Array(regions)
    let places = balls.bulkLoad(regions.map { $0.0 }, regions.map { RegionTable.ball(of: $0.1) })
    self.regions = RegionTable(count: places.count, matcher: matcher) { regions[Int(places[$0])].1 }
  }

  /// The number of regions.
  public var count: Int { balls.count }

  public var isEmpty: Bool { balls.isEmpty }

  /// The region that has this id; O(1).
  @inlinable
  public subscript(id: ID) -> Region? { balls.entry(of: id).flatMap { regions[$0] } }

  /// Puts a region in, in place of the one that has this id.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public mutating func insert(_ id: ID, _ region: Region) {
    let ball = RegionTable.ball(of: region)
    let entry = balls.insert(id, center: ball.center, radiusMeters: ball.radiusMeters)
    regions.set(entry, to: region)
  }

  /// Takes a region out.
  ///
  /// - Returns: false when no region has this id, and nothing was changed.
  /// - Complexity: O(log *n*).
  @inlinable
  @discardableResult
  public mutating func remove(_ id: ID) -> Bool {
    guard let entry = balls.removeEntry(of: id) else { return false }
    regions.remove(entry)
    return true
  }
}

extension RegionIndex {
  /// Returns the ids of the regions that cover a position, their boundaries included, in order.
  ///
  /// - Complexity: O(log *n* + *m* log *m*) expected for *m* bounding balls that hold the
  ///   position, and for each of them what `RegionMatcher.covers` takes.
  @inlinable
  public func covering(_ position: Coordinate) -> [ID] {
    let snapshot = balls.snapshot
    var found: [ID] = []
    regions.forEachRegion(
      covering: position, in: snapshot.forest, candidateFound: snapshot.ids.prefetch
    ) {
      found.append(snapshot.ids[Int($0)])
    }
    return found.count > 1 ? found.sorted() : found
  }

  /// Returns the regions nearest to a position, by (distance, id): those that cover it are at
  /// distance 0, the others at the distance to their boundary.
  ///
  /// - Parameters:
  ///   - count: how many at most.
  ///   - radius: the farthest distance that counts, inclusive.
  /// - Complexity: O(log *n* + *count*) expected, and for each region that comes into question
  ///   what `RegionMatcher.distance` takes.
  @inlinable
  public func nearest(
    _ count: Int, to position: Coordinate, within radius: Distance? = nil
  ) -> [Neighbor] {
    count > 0 ? search(position, limit: count, radius: radius) : []
  }

  /// Returns how far away the nearest region is, 0 where one covers the position; infinite without
  /// one.
  ///
  /// - Parameter isIncluded: which regions count; nil for all.
  /// - Complexity: as `nearest`.
  @inlinable
  public func distanceToNearest(
    from position: Coordinate, where isIncluded: ((ID) -> Bool)? = nil
  ) -> Distance {
    let snapshot = balls.snapshot
    return .meters(
      regions.distanceToNearestMeters(
        from: position, in: snapshot.forest,
        where: isIncluded.map { isIncluded in { isIncluded(snapshot.ids[Int($0)]) } }))
  }

  /// Returns all regions within a radius of a position, inclusive, by (distance, id).
  ///
  /// - Complexity: as `nearest`, and O(*m* log *m*) for *m* regions found.
  @inlinable
  public func within(_ radius: Distance, of position: Coordinate) -> [Neighbor] {
    search(position, limit: nil, radius: radius)
  }

  /// A region that a question found.
  public typealias Neighbor = BallIndex<ID>.Neighbor

  @inlinable
  func search(_ position: Coordinate, limit: Int?, radius: Distance?) -> [Neighbor] {
    let bound = radius?.meters ?? .infinity
    guard bound >= 0 else { return [] }
    let snapshot = balls.snapshot
    let point = ECEF(position)
    var answer: [Neighbor] = []
    snapshot.forest.nearest(
      to: position, limit: limit, boundMeters: bound, where: nil,
      exactMeters: { regions.distanceMeters(from: position, at: point, to: $0) },
      leafFound: { _ in },
      precedes: { snapshot.ids[Int($0)] < snapshot.ids[Int($1)] },
      { found in
        answer = found.map {
          Neighbor(id: snapshot.ids[Int($0.entry)], distance: .meters($0.distanceMeters))
        }
      })
    return answer
  }
}
