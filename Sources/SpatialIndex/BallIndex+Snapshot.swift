import Geodesy

extension BallIndex {
  /// The index as it was at one moment, for asking only.
  public struct Snapshot: Sendable {
    @usableFromInline package var forest = BallForest()
    @usableFromInline package var ids = PagedArray<ID>()

    @usableFromInline
    init() {}

    @inlinable
    mutating func setID(of entry: UInt32, to id: ID) {
      if Int(entry) == ids.count { ids.append(id) } else { ids[Int(entry)] = id }
    }
  }

  /// An entry that a question found.
  public struct Neighbor: Hashable, Sendable {
    public let id: ID
    /// The geodesic distance: 0 inside a circle.
    public let distance: Distance

    @inlinable
    package init(id: ID, distance: Distance) {
      self.id = id
      self.distance = distance
    }
  }
}

extension BallIndex.Snapshot {
  /// The number of entries.
  public var count: Int { forest.count }

  /// Returns the entries nearest to a position, by (distance, id).
  ///
  /// - Parameters:
  ///   - count: how many at most.
  ///   - radius: the farthest distance that counts, inclusive.
  ///   - isIncluded: lets an entry in; asked of those that are near enough only.
  ///   - exactDistance: measures an entry with a radius, whose ball is then taken as a bound
  ///     only; it may answer no less than the geodesic to the centre less the radius. Without
  ///     it such an entry is a circle.
  /// - Complexity: O(log *n* + *count*) expected.
  @inlinable
  public func nearest(
    _ count: Int, to position: Coordinate, within radius: Distance? = nil,
    where isIncluded: ((ID) -> Bool)? = nil,
    exactDistance: ((ID) -> Distance)? = nil
  ) -> [BallIndex.Neighbor] {
    guard count > 0 else { return [] }
    return search(
      position, limit: count, radius: radius, where: isIncluded, exactDistance: exactDistance)
  }

  /// Returns all entries within a radius of a position, inclusive, by (distance, id).
  ///
  /// The other parameters are those of `nearest`.
  /// - Complexity: O(log *n* + *m* log *m*) expected for *m* entries found.
  @inlinable
  public func within(
    _ radius: Distance, of position: Coordinate,
    where isIncluded: ((ID) -> Bool)? = nil,
    exactDistance: ((ID) -> Distance)? = nil
  ) -> [BallIndex.Neighbor] {
    search(
      position, limit: nil, radius: radius, where: isIncluded, exactDistance: exactDistance)
  }

  /// Returns the ids of the entries that cover a position, in order.
  ///
  /// - Parameter covers: decides for an entry whose ball holds the position; without it an
  ///   entry is a circle, its border included.
  /// - Complexity: O(log *n* + *m* log *m*) expected for *m* balls that hold the position.
  @inlinable
  public func covering(
    _ position: Coordinate, where covers: ((ID) -> Bool)? = nil
  ) -> [ID] {
    var found: [ID] = []
    let point = ECEF(position)
    forest.forEachEntry(covering: point, position, leafFound: ids.prefetch) { ball in
      let id = ids[Int(ball.entry)]
      if covers?(id) ?? ball.circleCovers(position, at: point) { found.append(id) }
    }
    return found.sorted()
  }

  @inlinable
  func search(
    _ position: Coordinate, limit: Int?, radius: Distance?, where isIncluded: ((ID) -> Bool)?,
    exactDistance: ((ID) -> Distance)?
  ) -> [BallIndex.Neighbor] {
    let bound = radius?.meters ?? .infinity
    guard bound >= 0 else { return [] }
    var answer: [BallIndex.Neighbor] = []
    forest.nearest(
      to: position, limit: limit, boundMeters: bound,
      where: isIncluded.map { isIncluded in { isIncluded(ids[Int($0)]) } },
      exactMeters: exactDistance.map { distance in { distance(ids[Int($0.entry)]).meters } },
      leafFound: ids.prefetch,
      precedes: { ids[Int($0)] < ids[Int($1)] },
      { found in
        answer = found.map {
          BallIndex.Neighbor(id: ids[Int($0.entry)], distance: Distance(meters: $0.distanceMeters))
        }
      })
    return answer
  }
}
