public import Geodesy
import Synchronization

/// Tells which regions cover a position and how far away they are, for many regions and many
/// positions.
///
/// Any number of tasks may share a matcher, and it almost never takes a lock. For positions on the
/// edge of a polygon, or too near to one for double precision, it has a GEOS context behind a lock,
/// with prepared geometries for the regions used last.
///
/// GEOS is loaded when it is first needed. If it is missing then, the program ends; ``loadGEOS()`` checks in
/// advance whether it is installed.
public final class RegionMatcher: Sendable {
  private let state: Mutex<State>

  /// Creates a matcher.
  ///
  /// - Parameter capacity: How many regions are kept prepared, at least; at most twice as many are.
  ///   It must be above 0.
  public init(capacity: Int = 1024) {
    precondition(capacity > 0, "A matcher needs room for a region")
    state = Mutex(State(capacity: capacity))
  }

  /// Loads GEOS now instead of when it is first needed. Call this at the start of a long-running program.
  ///
  /// - Throws: ``RegionError/noGeometryEngine(_:)`` if GEOS cannot be loaded.
  public static func loadGEOS() throws(RegionError) { try GEOSLibrary.check() }

  /// Sets what ends the program if GEOS is needed but missing; by default a fatal error.
  package static func whenGEOSIsMissing(_ end: @escaping @Sendable (RegionError) -> Never) {
    GEOSLibrary.whenMissing(end)
  }

  /// How often GEOS was called since the matcher was made: for positions too near to an edge for
  /// double precision, and for the areas of intersections.
  package var geosCallCount: Int { state.withLock { $0.geosCallCount } }

  /// How many regions are kept prepared.
  package var preparedCount: Int { state.withLock { $0.preparedCount } }

  /// Whether the region covers the position; its boundary belongs to it.
  ///
  /// A position at ±180° is tested on both sides, a pole at any longitude.
  ///
  /// - Parameters:
  ///   - position: The position to test.
  ///   - region: A region.
  /// - Complexity: for polygons O(log *n*), but O(*n*) the first time that a position lies in
  ///   their box, and O(*n* log *n*) the first time that one lies on an edge. O(1) for circles
  ///   and boxes.
  public func covers(_ position: Coordinate, in region: Region) -> Bool {
    region.coversWithoutGEOS(position) ?? coversByGEOS(region.storage, PlanarPoint(position))
  }

  func coversByGEOS(_ region: RegionStorage, _ point: PlanarPoint) -> Bool {
    state.withLock { $0.covers(region, point) }
  }

  /// The polygons that lie in both of two sets of valid polygons of the plane.
  func intersection(
    of first: [[[PlanarPoint]]], _ second: [[[PlanarPoint]]]
  ) throws(RegionError) -> [[[PlanarPoint]]] {
    try state.withLock { state throws(RegionError) in try state.intersection(of: first, second) }
  }
}

extension RegionMatcher {
  /// What the lock guards.
  private struct State: ~Copyable {
    var geosCallCount = 0
    // Declared before the context, in the order of destruction. Two generations: when the young
    // one is full it becomes the old one, whose regions are dropped unless they are used again.
    private var young: [ObjectIdentifier: Entry] = [:]
    private var old: [ObjectIdentifier: Entry] = [:]
    private let capacity: Int
    private lazy var box = ContextBox()

    init(capacity: Int) {
      self.capacity = capacity
    }

    var preparedCount: Int { young.count + old.count }

    mutating func covers(_ region: RegionStorage, _ point: PlanarPoint) -> Bool {
      geosCallCount += 1
      let polygons = entry(for: region)
      if polygons.prepared.covers(point) { return true }
      guard abs(point.x) == 180 else { return false }
      return polygons.prepared.covers(PlanarPoint(x: -point.x, y: point.y))
    }

    mutating func intersection(
      of first: [[[PlanarPoint]]], _ second: [[[PlanarPoint]]]
    ) throws(RegionError) -> [[[PlanarPoint]]] {
      geosCallCount += 1
      return try box.context.intersection(of: first, second)
    }

    private mutating func entry(for region: RegionStorage) -> Entry {
      let key = ObjectIdentifier(region)
      if let entry = young[key] { return entry }
      let entry = old.removeValue(forKey: key) ?? Entry(region, in: box.context)
      if young.count >= capacity {
        old = young
        young = [:]
      }
      young[key] = entry
      return entry
    }
  }

  /// A context, which is made when GEOS is first asked.
  private final class ContextBox {
    let context = GEOSContext()
  }

  /// A region with its prepared geometry; keeping the region keeps its identity from reuse.
  private final class Entry {
    let prepared: GEOSPreparedPolygons
    let region: RegionStorage

    init(_ region: RegionStorage, in context: borrowing GEOSContext) {
      guard case .polygons(let polygons) = region.shape else {
        // Every other shape is decided by `coversWithoutGEOS`.
        preconditionFailure("GEOS is asked about polygons only")
      }
      do {
        prepared = try GEOSPreparedPolygons(polygons, in: context)
      } catch {
        // They were checked and repaired when the region was made.
        preconditionFailure("GEOS refused valid polygons: \(error)")
      }
      self.region = region
    }
  }
}
