import Geodesy

/// Finds entries near a position: points and circles under ids of the caller's kind.
///
/// A value: a copy is a snapshot that later changes of the other do not touch. While changes go
/// on, take `snapshot` rather than a copy of the whole: it shares everything but the table from
/// ids to entries, which only changes need.
///
/// Distances are WGS84 geodesics, exact to 15 nm; equal distances are ordered by id, so that an
/// answer does not depend on the order of insertion.
///
/// Inlinable for the reason that `PagedArray` gives.
public struct BallIndex<ID: Hashable & Comparable & Sendable>: Sendable {
  /// What the index holds at this moment; answers every question that the index does.
  @inlinable
  public var snapshot: Snapshot { current }

  @usableFromInline var current = Snapshot()
  @usableFromInline var writer = BallForestWriter()
  @usableFromInline var entries = EntryTable()
  @usableFromInline var freeEntries: [UInt32] = []

  /// Makes an empty index.
  @inlinable
  public init() {}

  /// Packs points; of several with the same id the last one counts.
  ///
  /// - Complexity: O(*n* log *n*).
  @inlinable
  public init(_ points: some Sequence<(ID, Coordinate)>) {
    self.init(circles: points.lazy.map { ($0.0, $0.1, .zero) })
  }

  /// Packs circles; of several with the same id the last one counts.
  ///
  /// - Complexity: O(*n* log *n*).
  @inlinable
  public init(circles: some Sequence<(ID, center: Coordinate, radius: Distance)>) {
    var ids: [ID] = []
    var balls: [(center: ECEF, radiusMeters: Double)] = []
    ids.reserveCapacity(circles.underestimatedCount)
    balls.reserveCapacity(circles.underestimatedCount)
    for (id, center, radius) in circles {
      precondition(radius.meters >= 0, "A radius is 0 or more")
      ids.append(id)
      balls.append((ECEF(center), radius.meters))
    }
    _ = bulkLoad(ids, balls)
  }

  /// Packs balls into an index that is empty; of several with the same id the last one counts.
  ///
  /// - Returns: for each entry number the place of its ball.
  @inlinable
  package mutating func bulkLoad(
    _ ids: [ID], _ balls: [(center: ECEF, radiusMeters: Double)]
  ) -> [UInt32] {
    precondition(isEmpty && ids.count == balls.count, "Balls are packed into an empty index")
    freeEntries = []
    var balls = balls
    var doubles: Set<UInt32> = []
    var lastPlaces: [UInt32: UInt32] = [:]
    entries = EntryTable(hashes: ids.map { $0.shortHash }) {
      ids[Int($0)] == ids[Int($1)]
    } isDouble: { first, later in
      balls[Int(first)] = balls[Int(later)]
      lastPlaces[first] = later
      doubles.insert(later)
    }
    let (forest, places) = writer.bulkLoad(balls) { !doubles.contains($0) }
    let instructions = current.forest.instructions
    current.forest = forest
    current.forest.instructions = instructions
    current.ids = PagedArray(count: places.count) { ids[Int(places[$0])] }
    var numbers = [UInt32](repeating: 0, count: balls.count)
    for (entry, place) in places.enumerated() { numbers[Int(place)] = UInt32(entry) }
    entries.renumber { numbers[Int($0)] }
    return lastPlaces.isEmpty ? places : places.map { lastPlaces[$0] ?? $0 }
  }

  @inlinable
  package func entry(of id: ID) -> UInt32? {
    entries.entry(hash: id.shortHash) { current.ids[Int($0)] == id }
  }

  /// With which of the processor's instructions questions are answered: the best, unless set.
  public var instructionSet: InstructionSet {
    get { current.forest.instructions }
    set { current.forest.instructions = newValue }
  }

  /// The number of entries.
  public var count: Int { entries.count }

  public var isEmpty: Bool { entries.count == 0 }

  /// Whether an entry has this id; O(1).
  public func contains(_ id: ID) -> Bool { entry(of: id) != nil }

  /// Puts a point or circle in, or moves the one that has this id.
  ///
  /// - Parameter radius: a geodesic radius, 0 or more.
  /// - Complexity: O(log *n*).
  @inlinable
  public mutating func insert(_ id: ID, at center: Coordinate, radius: Distance = .zero) {
    // A chord is never longer than its geodesic, so that the ball of the same radius holds the
    // circle.
    _ = insert(id, center: ECEF(center), radiusMeters: radius.meters)
  }

  /// Puts a ball in, or moves the one that has this id.
  ///
  /// - Returns: the entry's number, which it keeps as long as it is there.
  @inlinable
  package mutating func insert(_ id: ID, center: ECEF, radiusMeters: Double) -> UInt32 {
    if let entry = entry(of: id) {
      writer.move(
        BallEntry(number: entry, center: center, radiusMeters: radiusMeters), in: &current.forest)
      return entry
    }
    let entry = freeEntries.popLast() ?? UInt32(entries.count)
    current.setID(of: entry, to: id)
    entries.insert(entry, hash: id.shortHash)
    writer.insert(
      BallEntry(number: entry, center: center, radiusMeters: radiusMeters), into: &current.forest)
    return entry
  }

  /// Moves an entry, which keeps its radius.
  ///
  /// - Returns: false when no entry has this id, and nothing was changed.
  /// - Complexity: O(log *n*).
  @inlinable
  @discardableResult
  public mutating func move(_ id: ID, to center: Coordinate) -> Bool {
    guard let entry = entry(of: id) else { return false }
    let radius = writer.entry(entry, in: current.forest).radiusMeters
    writer.move(
      BallEntry(number: entry, center: ECEF(center), radiusMeters: radius), in: &current.forest)
    return true
  }

  /// Takes an entry out.
  ///
  /// - Returns: false when no entry has this id, and nothing was changed.
  /// - Complexity: O(log *n*).
  @inlinable
  @discardableResult
  public mutating func remove(_ id: ID) -> Bool { removeEntry(of: id) != nil }

  /// Takes an entry out.
  ///
  /// - Returns: the number that it had, or nil when no entry has this id.
  @inlinable
  package mutating func removeEntry(of id: ID) -> UInt32? {
    let place = entries.place(hash: id.shortHash) { entry in
      // Almost always it is this one: its home comes along with the id.
      writer.prefetchHome(of: entry)
      return current.ids[Int(entry)] == id
    }
    guard let place else { return nil }
    writer.prefetchLeaf(of: entries.places[place].entry, in: current.forest)
    let entry = entries.removeEntry(at: place)
    writer.remove(entry, from: &current.forest)
    freeEntries.append(entry)
    return entry
  }

  /// What is wrong inside, in words; empty when nothing is. For tests.
  package func brokenInvariants() -> [String] {
    writer.brokenInvariants(of: current.forest)
      + (current.forest.count == entries.count ? [] : ["ids and entries differ in number"])
  }
}

extension BallIndex {
  /// `Snapshot.nearest` of this moment.
  @inlinable
  public func nearest(
    _ count: Int, to position: Coordinate, within radius: Distance? = nil,
    where isIncluded: ((ID) -> Bool)? = nil,
    exactDistance: ((ID) -> Distance)? = nil
  ) -> [Neighbor] {
    current.nearest(
      count, to: position, within: radius, where: isIncluded, exactDistance: exactDistance)
  }

  /// `Snapshot.within` of this moment.
  @inlinable
  public func within(
    _ radius: Distance, of position: Coordinate,
    where isIncluded: ((ID) -> Bool)? = nil,
    exactDistance: ((ID) -> Distance)? = nil
  ) -> [Neighbor] {
    current.within(radius, of: position, where: isIncluded, exactDistance: exactDistance)
  }

  /// `Snapshot.covering` of this moment.
  @inlinable
  public func covering(
    _ position: Coordinate, where covers: ((ID) -> Bool)? = nil
  ) -> [ID] {
    current.covering(position, where: covers)
  }
}
