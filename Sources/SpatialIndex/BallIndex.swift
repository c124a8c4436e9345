import Geodesy

/// Finds entries near a position: points and circles under ids of the caller's kind.
///
/// A value: a copy is a snapshot that later changes of the other do not touch. While changes go
/// on, take `snapshot` rather than a copy of the whole: it shares everything but the table from
/// ids to entries, which only changes need.
///
/// Distances are WGS84 geodesics, exact to 15 nm; equal distances are ordered by id, so that an
/// answer does not depend on the order of insertion.
public struct BallIndex<ID: Hashable & Comparable & Sendable>: Sendable {
  /// What the index holds at this moment; answers every question that the index does.
  public private(set) var snapshot = Snapshot()
  private var entries: [ID: UInt32] = [:]
  private var freeEntries: [UInt32] = []

  /// Makes an empty index.
  public init() {}

  /// Packs points; of several with the same id the last one counts.
  ///
  /// - Complexity: O(*n* log *n*).
  public init(_ points: some Sequence<(ID, Coordinate)>) {
    self.init(circles: points.lazy.map { ($0.0, $0.1, .zero) })
  }

  /// Packs circles; of several with the same id the last one counts.
  ///
  /// - Complexity: O(*n* log *n*).
  public init(circles: some Sequence<(ID, center: Coordinate, radius: Distance)>) {
    for (id, center, radius) in circles {
      let entry = entries[id] ?? UInt32(entries.count)
      entries[id] = entry
      snapshot.set(entry, id: id, center: center, radius: radius)
    }
    snapshot.bulkLoad(count: entries.count)
  }

  /// The number of entries.
  public var count: Int { entries.count }

  public var isEmpty: Bool { entries.isEmpty }

  /// Whether an entry has this id; O(1).
  public func contains(_ id: ID) -> Bool { entries[id] != nil }

  /// Puts a point or circle in, or moves the one that has this id.
  ///
  /// - Parameter radius: a geodesic radius, 0 or more.
  /// - Complexity: O(log *n*).
  public mutating func insert(_ id: ID, at center: Coordinate, radius: Distance = .zero) {
    if let entry = entries[id] {
      snapshot.set(entry, id: id, center: center, radius: radius)
      snapshot.forest.move(snapshot.ballEntry(entry))
      return
    }
    let entry = freeEntries.popLast() ?? UInt32(entries.count)
    entries[id] = entry
    snapshot.set(entry, id: id, center: center, radius: radius)
    snapshot.forest.insert(snapshot.ballEntry(entry))
  }

  /// Moves an entry, which keeps its radius.
  ///
  /// - Returns: false when no entry has this id, and nothing was changed.
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func move(_ id: ID, to center: Coordinate) -> Bool {
    guard let entry = entries[id] else { return false }
    insert(id, at: center, radius: snapshot.radius(of: entry))
    return true
  }

  /// Takes an entry out.
  ///
  /// - Returns: false when no entry has this id, and nothing was changed.
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func remove(_ id: ID) -> Bool {
    guard let entry = entries.removeValue(forKey: id) else { return false }
    snapshot.forest.remove(entry)
    freeEntries.append(entry)
    return true
  }

  /// What is wrong inside, in words; empty when nothing is. For tests.
  package func brokenInvariants() -> [String] {
    snapshot.forest.brokenInvariants()
      + (snapshot.forest.count == entries.count ? [] : ["ids and entries differ in number"])
  }
}

extension BallIndex {
  /// `Snapshot.nearest` of this moment.
  public func nearest(
    _ count: Int, to position: Coordinate, within radius: Distance? = nil,
    where isIncluded: (ID) -> Bool = { _ in true },
    exactDistance: ((ID) -> Distance)? = nil
  ) -> [Neighbor] {
    snapshot.nearest(
      count, to: position, within: radius, where: isIncluded, exactDistance: exactDistance)
  }

  /// `Snapshot.within` of this moment.
  public func within(
    _ radius: Distance, of position: Coordinate,
    where isIncluded: (ID) -> Bool = { _ in true },
    exactDistance: ((ID) -> Distance)? = nil
  ) -> [Neighbor] {
    snapshot.within(radius, of: position, where: isIncluded, exactDistance: exactDistance)
  }

  /// `Snapshot.covering` of this moment.
  public func covering(
    _ position: Coordinate, where covers: ((ID) -> Bool)? = nil
  ) -> [ID] {
    snapshot.covering(position, where: covers)
  }
}
