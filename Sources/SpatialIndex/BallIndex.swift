public import Geodesy

/// An index of points and circles on the ground that finds those near a position.
///
/// ```swift
/// var bakeries: BallIndex = [
///   "Rewe": try Coordinate(latitude: 52.5219, longitude: 13.4132),
///   "Zeit für Brot": try Coordinate(latitude: 52.5268, longitude: 13.4069),
/// ]
/// bakeries.insert("Delivery", at: hackescherMarkt, radius: .kilometers(1))
/// for neighbor in bakeries.nearest(2, to: alexanderplatz) {
///   print(neighbor.id, neighbor.distance)
/// }
/// ```
///
/// Each entry has an id of any kind that can be hashed and ordered. Distances are WGS84 geodesics,
/// exact to 15 nm; that of a circle is the distance to its border, 0 inside. Entries at equal
/// distances are ordered by id, so results do not depend on the order of insertion.
///
/// An index is a value: changes to it leave its copies alone. To query from other tasks while
/// changes go on, hand out its ``snapshot-swift.property`` rather than a copy: a snapshot costs one
/// reference, while the first change after a copy was made copies the whole index.
///
/// The queries ``nearest(_:to:within:where:exactDistance:)``, ``within(_:of:where:exactDistance:)``
/// and ``covering(_:where:)`` take well under a microsecond to a few microseconds in an index of a
/// million points. Each has a variant that fills an existing array, such as
/// ``within(_:of:into:where:exactDistance:)``.
public struct BallIndex<ID: Hashable & Comparable & Sendable>: Sendable {
  // Inlinable for the reason given at `PagedArray`.

  /// The index as it is now, for queries; O(1).
  ///
  /// Later changes to the index leave the snapshot alone.
  @inlinable
  public var snapshot: Snapshot { current }

  @usableFromInline var current = Snapshot()
  @usableFromInline var writer = BallForestWriter()
  @usableFromInline var entries = EntryTable()
  @usableFromInline var freeEntries: [UInt32] = []

  /// Makes an empty index.
  @inlinable
  public init() {}

  /// Makes an index of points.
  ///
  /// This is much faster than inserting the points one by one, and uses all processors for many. The last
  /// of several points with the same id counts.
  ///
  /// - Parameter points: Pairs of an id and a position.
  /// - Complexity: O(*n* log *n*).
  @inlinable
  public init(_ points: some Sequence<(ID, Coordinate)>) {
    self.init(points.lazy.map { Entry(id: $0.0, center: $0.1) })
  }

  /// Makes an index of the points in a dictionary.
  ///
  /// - Complexity: O(*n* log *n*).
  @inlinable
  public init(_ points: [ID: Coordinate]) {
    self.init(points.lazy.map { Entry(id: $0.key, center: $0.value) })
  }

  /// Makes an index of points and circles.
  ///
  /// This is much faster than inserting the entries one by one, and uses all processors for many. The
  /// last of several entries with the same id counts.
  ///
  /// - Complexity: O(*n* log *n*).
  @inlinable
  public init(_ entries: some Sequence<Entry>) {
    var ids: [ID] = []
    var circles: [Ball] = []
    ids.reserveCapacity(entries.underestimatedCount)
    circles.reserveHugePages(for: entries.underestimatedCount)
    for entry in entries {
      ids.append(entry.id)
      circles.append(
        BallForestWriter.onGround(entry.center, radiusMeters: entry.radius.meters))
    }
    _ = bulkLoad(ids, consume circles) { BallForestWriter.putInSpace($0) }
  }

  /// Packs balls into an empty index; the last of several with the same id counts.
  ///
  /// - Parameters:
  ///   - balls: As many as there are ids.
  ///   - prepare: Called with the balls before anything reads them, possibly on another thread. `==` of the
  ///     ids is too, and their hashes are computed on several threads at once.
  /// - Returns: For each entry number the index of its ball.
  @inlinable
  package mutating func bulkLoad(
    _ ids: [ID], _ balls: consuming [Ball],
    prepare: @Sendable (UnsafeMutableBufferPointer<Ball>) -> Void = { _ in }
  ) -> [UInt32] {
    precondition(isEmpty && ids.count == balls.count, "Only an empty index is bulk loaded")
    freeEntries = []
    let hashes = EntryTable.hashes(of: ids)
    let table = balls.withUnsafeMutableBufferPointer {
      // Unsafe because a buffer is not Sendable. Safe: only `prepare` reads and writes them, and it has ended
      // when the call returns.
      nonisolated(unsafe) let balls = $0
      return Processors.both(
        count: ids.count,
        { EntryTable.numbered(hashes: hashes) { ids[Int($0)] == ids[Int($1)] } },
        { prepare(balls) }
      ).0
    }
    entries = table.entries
    var doubles: Set<UInt32> = []
    var lastIndices: [UInt32: UInt32] = [:]
    for (first, later) in table.doubles {
      balls[Int(first)] = balls[Int(later)]
      lastIndices[first] = later
      doubles.insert(later)
    }
    let (forest, order) = writer.bulkLoad(
      balls, where: doubles.isEmpty ? nil : { !doubles.contains($0) })
    let instructions = current.contents[0].forest.instructions
    current.contents[0].forest = forest
    current.contents[0].forest.instructions = instructions
    current.contents[0].ids = withUnsafeMutablePointer(to: &entries) {
      // Unsafe because a pointer is not Sendable. Safe: only one of the closures uses it, and both have
      // returned when the call does.
      nonisolated(unsafe) let entries = $0
      return Processors.both(
        count: order.count, { PagedArray(count: order.count) { ids[Int(order[$0])] } },
        { entries.pointee.renumber(order, below: ids.count) }
      ).0
    }
    return lastIndices.isEmpty ? order : order.map { lastIndices[$0] ?? $0 }
  }

  /// The number of the entry with an id.
  @inlinable
  package func entryNumber(of id: ID) -> UInt32? {
    entries.entry(hash: id.shortHash) { current.contents[0].ids[Int($0)] == id }
  }

  /// The processor instructions that queries use: the best ones, unless another set is assigned.
  public var instructionSet: InstructionSet {
    get { current.contents[0].forest.instructions }
    set { current.contents[0].forest.instructions = newValue }
  }

  /// The number of entries.
  public var count: Int { entries.count }

  /// Whether the index has no entries.
  public var isEmpty: Bool { entries.count == 0 }

  /// Returns whether there is an entry with an id; O(1).
  public func contains(_ id: ID) -> Bool { entryNumber(of: id) != nil }

  /// The entry with an id, or nil; O(1).
  ///
  /// The index keeps positions in space, from which the entry's centre is computed: it is within
  /// 3 nm of the one that was inserted, but may differ from it in the last digits.
  @inlinable
  public subscript(id: ID) -> Entry? {
    entryNumber(of: id).map { Entry(id: id, writer.ball(of: $0, in: current.contents[0].forest)) }
  }

  /// Adds a point or circle, or replaces the entry with the same id.
  ///
  /// - Parameters:
  ///   - id: The id of the entry.
  ///   - center: Its position, or the centre of its circle.
  ///   - radius: The circle's radius along the ground; 0 for a point.
  /// - Precondition: The radius is 0 or more.
  /// - Complexity: O(log *n*).
  @inlinable
  public mutating func insert(_ id: ID, at center: Coordinate, radius: Distance = .zero) {
    let hash = id.shortHash
    entries.prefetchBucket(hash: hash)
    _ = insert(id, hash: hash, Ball(center: ECEF(center), radiusMeters: radius.meters))
  }

  /// Adds a ball, or replaces the entry with the same id.
  ///
  /// - Returns: The entry's number, which it keeps until it is removed.
  @inlinable
  package mutating func insert(_ id: ID, _ ball: Ball) -> UInt32 {
    let hash = id.shortHash
    entries.prefetchBucket(hash: hash)
    return insert(id, hash: hash, ball)
  }

  /// - Parameter hash: The id's short hash, which is known already.
  @inlinable
  mutating func insert(_ id: ID, hash: UInt32, _ ball: Ball) -> UInt32 {
    // The bucket arrives meanwhile, and the leaf while the id is looked up.
    let path = writer.path(for: ball, in: current.contents[0].forest)
    if let entry = entries.entry(hash: hash, where: { current.contents[0].ids[Int($0)] == id }) {
      writer.move(BallEntry(number: entry, ball: ball), in: &current.contents[0].forest)
      return entry
    }
    let entry = freeEntries.popLast() ?? UInt32(entries.count)
    current.contents[0].setID(of: entry, to: id)
    entries.insert(entry, hash: hash)
    writer.insert(
      BallEntry(number: entry, ball: ball), along: path, into: &current.contents[0].forest)
    return entry
  }

  /// Moves an entry, which keeps its radius.
  ///
  /// - Returns: False if there is no entry with this id; the index is unchanged then.
  /// - Complexity: O(log *n*).
  @inlinable
  @discardableResult
  public mutating func move(_ id: ID, to center: Coordinate) -> Bool {
    guard let entry = entryNumber(of: id) else { return false }
    let radius = writer.ball(of: entry, in: current.contents[0].forest).radiusMeters
    let ball = Ball(center: ECEF(center), radiusMeters: radius)
    writer.move(BallEntry(number: entry, ball: ball), in: &current.contents[0].forest)
    return true
  }

  /// Removes an entry.
  ///
  /// - Returns: False if there is no entry with this id; the index is unchanged then.
  /// - Complexity: O(log *n*).
  @inlinable
  @discardableResult
  public mutating func remove(_ id: ID) -> Bool { removeEntry(of: id) != nil }

  /// Removes an entry.
  ///
  /// - Returns: The number that the entry had, or nil if there is none with this id.
  @inlinable
  package mutating func removeEntry(of id: ID) -> UInt32? {
    let bucket = entries.bucketIndex(hash: id.shortHash) { entry in
      // It is nearly always this one, so its home is prefetched along with the id.
      writer.prefetchHome(of: entry)
      return current.contents[0].ids[Int(entry)] == id
    }
    guard let bucket else { return nil }
    writer.prefetchLeaf(of: entries.buckets[bucket].entry, in: current.contents[0].forest)
    let entry = entries.removeEntry(at: bucket)
    writer.remove(entry, from: &current.contents[0].forest)
    freeEntries.append(entry)
    return entry
  }

  /// Describes what is wrong inside; empty when nothing is. For tests.
  package func brokenInvariants() -> [String] {
    writer.brokenInvariants(of: current.contents[0].forest)
      + (current.contents[0].forest.count == entries.count
        ? [] : ["ids and entries differ in number"])
  }
}

extension BallIndex: ExpressibleByDictionaryLiteral {
  /// Makes an index of points: `["a": first, "b": second]`. The last of several with the same id
  /// counts.
  @inlinable
  public init(dictionaryLiteral points: (ID, Coordinate)...) {
    self.init(points)
  }
}

extension BallIndex: Sequence {
  /// Returns an iterator over the entries as they are now.
  @inlinable
  public func makeIterator() -> Snapshot.Iterator { current.makeIterator() }

  /// The number of entries.
  @inlinable
  public var underestimatedCount: Int { count }
}

// MARK: Queries

extension BallIndex {
  /// Returns the entries nearest to a position, ordered by distance and then by id.
  ///
  /// - Parameters:
  ///   - count: How many entries at most.
  ///   - position: Where to search from.
  ///   - radius: The farthest distance that counts, inclusive; nil for any distance.
  ///   - isIncluded: Decides whether an entry counts; called only for entries that are near enough.
  ///   - exactDistance: Measures an entry that has a radius. Its circle is then only a bound: the
  ///     distance may not be less than the geodesic to the centre minus the radius.
  /// - Complexity: O(log *n* + *count*) expected.
  @inlinable
  public func nearest(
    _ count: Int, to position: Coordinate, within radius: Distance? = nil,
    where isIncluded: ((ID) -> Bool)? = nil,
    exactDistance: ((ID) -> Distance)? = nil
  ) -> [Neighbor] {
    current.nearest(
      count, to: position, within: radius, where: isIncluded, exactDistance: exactDistance)
  }

  /// Returns all entries within a radius of a position, ordered by distance and then by id.
  ///
  /// - Parameters:
  ///   - radius: The farthest distance that counts, inclusive.
  ///   - position: Where to search from.
  ///   - isIncluded: Decides whether an entry counts; called only for entries that are near enough.
  ///   - exactDistance: Measures an entry that has a radius. Its circle is then only a bound: the
  ///     distance may not be less than the geodesic to the centre minus the radius.
  /// - Complexity: O(log *n* + *m* log *m*) expected for *m* entries found.
  @inlinable
  public func within(
    _ radius: Distance, of position: Coordinate,
    where isIncluded: ((ID) -> Bool)? = nil,
    exactDistance: ((ID) -> Distance)? = nil
  ) -> [Neighbor] {
    current.within(radius, of: position, where: isIncluded, exactDistance: exactDistance)
  }

  /// Returns the ids of the entries that cover a position, in ascending order.
  ///
  /// - Parameters:
  ///   - position: The position to cover.
  ///   - covers: Decides for an entry whose ball contains the position; without it, an entry covers
  ///     what lies in its circle or on the border.
  /// - Complexity: O(log *n* + *m* log *m*) expected for *m* balls that contain the position.
  @inlinable
  public func covering(
    _ position: Coordinate, where covers: ((ID) -> Bool)? = nil
  ) -> [ID] {
    current.covering(position, where: covers)
  }
}
