/// How much work the reading of a region has taken, and how much it may take.
///
/// Sweeping *n* edges takes O(*n* log *n*) whatever they look like. The rest grows with how often
/// edges cross, and with how many pairs of edges come near each other, and either can grow as
/// *n*². So both are counted, over all polygons of a region together, and reading ends with an
/// error if there are more than an outline on a map ever has. They are counted, not timed, so that
/// every machine reads or refuses the same files.
struct GeometryWork {
  /// How often the edges of one region may cross. Outlines that a hand or an instrument has
  /// drawn cross themselves a few times.
  static let crossingLimit = 20_000

  /// What is being read, for errors.
  var path = "coordinates"
  /// How many pairs of edges were compared, because their boxes meet.
  private(set) var pairCount = 0
  private(set) var crossingCount = 0
  /// How many times edges were cut where others touch, cross or overlap them.
  private(set) var cutCount = 0
  private let pairLimit: Int
  private let cutLimit: Int
  private let crossingLimit: Int

  /// The work allowed for edges from a file.
  ///
  /// - Parameter pairAllowance: How many pairs are free, beside twenty for each edge: ten million
  ///   take about 0.2 s, and 0.7 s where they lie on one line.
  init(edgeCount: Int, pairAllowance: Int = 10_000_000) {
    pairLimit = pairAllowance + 20 * edgeCount
    cutLimit = 100_000 + 4 * edgeCount
    crossingLimit = GeometryWork.crossingLimit
  }

  /// The work allowed for outlines that the library itself draws around lines; they overlap at
  /// every vertex of a line.
  init(outlineEdgeCount edgeCount: Int) {
    pairLimit = 10_000_000 + 1_000 * edgeCount
    cutLimit = 100_000 + 40 * edgeCount
    crossingLimit = GeometryWork.crossingLimit + 20 * edgeCount
  }

  // Inlined: it only counts, once for every pair of edges that come near each other.
  /// Counts a pair of edges.
  /// - Throws: `RegionError.tooComplex` when there are too many.
  @inline(__always)
  mutating func countPair() throws(RegionError) {
    pairCount += 1
    guard pairCount <= pairLimit else { throw .tooComplex(path: path) }
  }

  /// Counts a cut.
  /// - Throws: `RegionError.tooComplex` when there are too many.
  mutating func countCut() throws(RegionError) {
    cutCount += 1
    guard cutCount <= cutLimit else { throw .tooComplex(path: path) }
  }

  /// Counts a crossing.
  /// - Throws: `RegionError.tooManyCrossings` when there are too many.
  mutating func countCrossing() throws(RegionError) {
    crossingCount += 1
    guard crossingCount <= crossingLimit else {
      throw .tooManyCrossings(path: path, limit: crossingLimit)
    }
  }
}
