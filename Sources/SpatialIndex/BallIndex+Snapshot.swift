import Geodesy

extension BallIndex {
  /// The index as it was at one moment, for asking only.
  public struct Snapshot: Sendable {
    var forest = BallForest()
    private var ids = PagedArray<ID>()
    private var centers = PagedArray<Coordinate>()
    /// Of circles only.
    private var radii: [UInt32: Distance] = [:]

    init() {}

    mutating func set(
      _ entry: UInt32, id: ID, center: Coordinate, radius: Distance
    ) {
      precondition(radius.meters >= 0, "A radius is 0 or more")
      if Int(entry) == ids.count {
        ids.append(id)
        centers.append(center)
      } else {
        ids[Int(entry)] = id
        centers[Int(entry)] = center
      }
      radii[entry] = radius > .zero ? radius : nil
    }

    mutating func bulkLoad(count: Int) {
      forest = BallForest(bulkLoading: (0..<UInt32(count)).map(ballEntry))
    }

    func radius(of entry: UInt32) -> Distance { radii[entry] ?? .zero }

    /// The ball of a circle: a chord is never longer than its geodesic, so that the ball of the
    /// same radius holds the circle.
    func ballEntry(_ entry: UInt32) -> BallEntry {
      BallEntry(
        number: entry, center: ECEF(centers[Int(entry)]),
        radiusMeters: radius(of: entry).meters)
    }
  }

  /// An entry that a question found.
  public struct Neighbor: Hashable, Sendable {
    public let id: ID
    /// The geodesic distance: 0 inside a circle.
    public let distance: Distance
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
  public func nearest(
    _ count: Int, to position: Coordinate, within radius: Distance? = nil,
    where isIncluded: (ID) -> Bool = { _ in true },
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
  public func within(
    _ radius: Distance, of position: Coordinate,
    where isIncluded: (ID) -> Bool = { _ in true },
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
  public func covering(
    _ position: Coordinate, where covers: ((ID) -> Bool)? = nil
  ) -> [ID] {
    var found: [ID] = []
    forest.forEachBall(covering: ECEF(position)) { entry in
      let id = ids[Int(entry)]
      let isCovering =
        covers?(id)
        ?? (Geodesic.distance(from: position, to: centers[Int(entry)]) <= radius(of: entry))
      if isCovering { found.append(id) }
    }
    return found.sorted()
  }

  private func search(
    _ position: Coordinate, limit: Int?, radius: Distance?, where isIncluded: (ID) -> Bool,
    exactDistance: ((ID) -> Distance)?
  ) -> [BallIndex.Neighbor] {
    let bound = radius?.meters ?? .infinity
    guard bound >= 0 else { return [] }
    let origin = ECEF(position)
    let precedes = { (left: UInt32, right: UInt32) in ids[Int(left)] < ids[Int(right)] }
    var collector = NearestCollector(limit: limit, boundMeters: bound)
    forest.forEachBall(near: origin, boundMeters: bound) { entry, candidate in
      let distance: Double
      if !candidate.isPoint, let exactDistance {
        distance = exactDistance(ids[Int(entry)]).meters
      } else {
        let toCenter =
          Geodesic.chordDistanceMeters(from: origin, to: candidate.center)
          ?? Geodesic.distance(from: position, to: centers[Int(entry)]).meters
        distance = candidate.isPoint ? toCenter : max(0, toCenter - self.radius(of: entry).meters)
      }
      if distance <= collector.boundMeters, isIncluded(ids[Int(entry)]) {
        collector.offer(distance, entry, precedes: precedes)
      }
      return collector.boundMeters
    }
    return collector.sorted(precedes: precedes).map {
      BallIndex.Neighbor(id: ids[Int($0.entry)], distance: Distance(meters: $0.distanceMeters))
    }
  }
}
