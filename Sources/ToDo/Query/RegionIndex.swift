public import SpatialIndex

/// An index of regions that finds those near a position or around it.
///
/// ```swift
/// var regions = RegionIndex<String>()
/// regions["home"] = try .circle(center: home, radius: .meters(150))
/// regions["park"] = try .polygon(park)
/// print(regions.covering(here))  // the ids of the regions around here
/// ```
///
/// Regions can be circles, polygons, boxes and corridors of any size, under ids of any kind that can
/// be hashed and ordered. An index is a value: changes to it leave its copies alone. Any number of
/// tasks may query one copy at the same time.
///
/// Beside the regions themselves an index takes about 90 bytes for a circle, about 300 for another region,
/// and for a polygon of up to 256 vertices 4 bytes a vertex.
///
/// For circles and points alone, `BallIndex` in the module `SpatialIndex` needs no GEOS.
public struct RegionIndex<ID: Hashable & Comparable & Sendable>: Sendable {
  // Inlinable for the reason given at `PagedArray`.

  /// The regions' bounding balls.
  @usableFromInline var balls = BallIndex<ID>()
  /// The regions by the entry numbers of their balls.
  @usableFromInline var regions: RegionTable

  /// Makes an empty index.
  ///
  /// - Parameter matcher: Decides what regions cover and measures distances. It may keep regions for
  ///   a while that have been removed from the index.
  @inlinable
  public init(matcher: RegionMatcher = RegionMatcher()) {
    regions = RegionTable(matcher: matcher)
  }

  /// Makes an index of regions.
  ///
  /// This is much faster than inserting the regions one by one. The last of several regions with the
  /// same id counts.
  ///
  /// - Parameters:
  ///   - regions: Pairs of an id and a region.
  ///   - matcher: Decides what regions cover and measures distances.
  /// - Complexity: O(*n* log *n*).
  @inlinable
  public init(
    _ regions: some Sequence<(ID, Region)>, matcher: RegionMatcher = RegionMatcher()
  ) {
    let regions = Array(regions)
    let order = balls.bulkLoad(regions.map { $0.0 }, regions.map { RegionTable.ball(of: $0.1) })
    self.regions = RegionTable(count: order.count, matcher: matcher) { regions[Int(order[$0])].1 }
  }

  /// Makes an index of the regions in a dictionary.
  ///
  /// - Complexity: O(*n* log *n*).
  @inlinable
  public init(_ regions: [ID: Region], matcher: RegionMatcher = RegionMatcher()) {
    self.init(regions.lazy.map { ($0.key, $0.value) }, matcher: matcher)
  }

  /// The number of regions.
  public var count: Int { balls.count }

  /// Whether the index has no regions.
  public var isEmpty: Bool { balls.isEmpty }

  /// The region with an id, or nil. Assigning nil removes the region.
  ///
  /// - Complexity: O(1) to read, O(log *n*) to change.
  @inlinable
  public subscript(id: ID) -> Region? {
    get { balls.entryNumber(of: id).flatMap { regions[$0] } }
    set {
      if let newValue { insert(id, newValue) } else { remove(id) }
    }
  }

  /// Returns whether there is a region with an id; O(1).
  public func contains(_ id: ID) -> Bool { balls.contains(id) }

  /// Adds a region, or replaces the one with the same id.
  ///
  /// - Complexity: O(log *n*).
  @inlinable
  public mutating func insert(_ id: ID, _ region: Region) {
    let entry = balls.insert(id, RegionTable.ball(of: region))
    regions.set(entry, to: region)
  }

  /// Removes a region.
  ///
  /// - Returns: False if there is no region with this id; the index is unchanged then.
  /// - Complexity: O(log *n*).
  @inlinable
  @discardableResult
  public mutating func remove(_ id: ID) -> Bool {
    guard let entry = balls.removeEntry(of: id) else { return false }
    regions.remove(entry)
    return true
  }
}

extension RegionIndex: ExpressibleByDictionaryLiteral {
  /// Makes an index of regions: `["home": first, "park": second]`. The last of several with the same
  /// id counts.
  @inlinable
  public init(dictionaryLiteral regions: (ID, Region)...) {
    self.init(regions)
  }
}

// MARK: Iteration

extension RegionIndex: Sequence {
  /// An entry of an index.
  public struct Entry: Hashable, Identifiable, Sendable {
    /// The region's id.
    public let id: ID
    /// The region.
    public let region: Region

    @inlinable
    init(id: ID, region: Region) {
      self.id = id
      self.region = region
    }
  }

  /// An iterator over the entries of an index, in no particular order.
  public struct Iterator: IteratorProtocol {
    @usableFromInline let ids: PagedArray<ID>
    @usableFromInline let regions: RegionTable
    @usableFromInline var balls: BallForest.Iterator

    @inlinable
    init(_ index: RegionIndex) {
      regions = index.regions
      (ids, balls) = index.balls.snapshot.withContents {
        ($0.pointee.ids, $0.pointee.forest.makeIterator())
      }
    }

    /// Returns the next entry, or nil after the last; amortised O(1).
    @inlinable
    public mutating func next() -> Entry? {
      guard let ball = balls.next(), let region = regions[ball.number] else { return nil }
      return Entry(id: ids[Int(ball.number)], region: region)
    }
  }

  /// Returns an iterator over the entries as they are now.
  @inlinable
  public func makeIterator() -> Iterator { Iterator(self) }

  /// The number of regions.
  @inlinable
  public var underestimatedCount: Int { count }
}

// MARK: Queries

extension RegionIndex {
  /// Returns the ids of the regions that cover a position, in ascending order. A region covers its
  /// boundary.
  ///
  /// - Complexity: O(log *n* + *m* log *m*) expected for *m* regions whose boxes in longitude and
  ///   latitude contain the position. For polygons of more than 256 vertices, for corridors, and for
  ///   one in about a thousand others, add `RegionMatcher.covers(_:in:)`.
  @inlinable
  public func covering(_ position: Coordinate) -> [ID] {
    var ids: [ID] = []
    covering(position, into: &ids)
    return ids
  }

  /// Replaces the contents of `found` with the ids of the regions that cover a position, in ascending order. A
  /// region covers its boundary. The array keeps its memory if it has room for them and no copy shares it.
  ///
  /// - Complexity: As for ``covering(_:)``.
  @inlinable
  public func covering(_ position: Coordinate, into found: inout [ID]) {
    // A call, which mostly is not needed.
    if !found.isEmpty { found.removeAll(keepingCapacity: true) }
    balls.snapshot.withContents { contents in
      let ids = contents.pointee.ids.reader
      regions.forEachRegion(
        covering: position, in: BallIndex<ID>.Contents.forest(of: contents),
        candidateFound: { ids.prefetchElement($0) },
        { found.append(ids[Int($0)]) })
    }
    if found.count > 1 { found.sort() }
  }

  /// Returns the regions nearest to a position, ordered by distance and then by id.
  ///
  /// A region's distance is that to its boundary, or 0 if it covers the position.
  ///
  /// - Parameters:
  ///   - count: How many regions at most.
  ///   - position: Where to search from.
  ///   - radius: The farthest distance that counts, inclusive; nil for any distance.
  /// - Complexity: O(log *n* + *count*) expected, plus `RegionMatcher.distance(from:to:)` for each
  ///   candidate.
  @inlinable
  public func nearest(
    _ count: Int, to position: Coordinate, within radius: Distance? = nil
  ) -> [Neighbor] {
    count > 0 ? search(position, limit: count, radius: radius) : []
  }

  /// Returns the distance to the nearest region: 0 if one covers the position, infinite if there is
  /// none.
  ///
  /// - Parameters:
  ///   - position: Where to measure from.
  ///   - isIncluded: Decides which regions count; nil for all.
  /// - Complexity: As for ``nearest(_:to:within:)``.
  @inlinable
  package func distanceToNearest(
    from position: Coordinate, where isIncluded: ((ID) -> Bool)? = nil
  ) -> Distance {
    balls.snapshot.withContents { contents in
      let ids = contents.pointee.ids.reader
      return .meters(
        regions.distanceToNearestMeters(
          from: position, in: BallIndex<ID>.Contents.forest(of: contents),
          where: isIncluded.map { isIncluded in { isIncluded(ids[Int($0)]) } }))
    }
  }

  /// Returns all regions within a radius of a position, inclusive, ordered by distance and then by
  /// id.
  ///
  /// - Complexity: As for ``nearest(_:to:within:)``, plus O(*m* log *m*) for *m* regions found.
  @inlinable
  public func within(_ radius: Distance, of position: Coordinate) -> [Neighbor] {
    search(position, limit: nil, radius: radius)
  }

  /// A region found by a query.
  public typealias Neighbor = BallIndex<ID>.Neighbor

  @inlinable
  func search(_ position: Coordinate, limit: Int?, radius: Distance?) -> [Neighbor] {
    let bound = radius?.meters ?? .infinity
    guard bound >= 0 else { return [] }
    let point = ECEF(position)
    var result: [Neighbor] = []
    balls.snapshot.withContents { contents in
      let ids = contents.pointee.ids.reader
      BallForest.nearest(
        in: BallIndex<ID>.Contents.forest(of: contents), to: position, limit: limit,
        boundMeters: bound, where: nil,
        exactMeters: { regions.distanceMeters(from: position, at: point, to: $0) },
        leafFound: { _ in }, entriesFound: { _ in },
        precedes: { ids[Int($0)] < ids[Int($1)] },
        { found in
          result = found.map {
            Neighbor(id: ids[Int($0.entry)], distance: .meters($0.distanceMeters))
          }
        })
    }
    return result
  }
}
