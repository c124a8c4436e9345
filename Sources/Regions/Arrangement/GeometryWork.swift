/// How much work regions may take that are read together, such as all places of one item, beside what
/// each takes by its length.
package struct RegionAllowance: Sendable {
  /// How many pairs of edges may come near each other.
  var pairs: Int
  /// How often edges may cross.
  var crossings: Int

  /// - Parameter pairs: How many pairs of edges may come near each other, beside twenty for each edge.
  package init(pairs: Int = 10_000_000) {
    self.init(pairs: pairs, crossings: GeometryWork.crossingLimit)
  }

  init(pairs: Int, crossings: Int) {
    self.pairs = pairs
    self.crossings = crossings
  }
}

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
  /// How many pairs are free.
  private let freePairs: Int

  /// The work allowed for edges from a file.
  ///
  /// - Parameter pairAllowance: How many pairs are free, beside twenty for each edge: ten million
  ///   take about 0.2 s, and 0.7 s where they lie on one line.
  init(edgeCount: Int, pairAllowance: Int = 10_000_000) {
    self.init(edgeCount: edgeCount, RegionAllowance(pairs: pairAllowance))
  }

  /// The work that is left of an allowance, for edges from a file.
  init(edgeCount: Int, _ allowance: RegionAllowance) {
    freePairs = 20 * edgeCount
    pairLimit = allowance.pairs + freePairs
    cutLimit = 100_000 + 4 * edgeCount
    crossingLimit = allowance.crossings
  }

  /// What is left of an allowance after this work.
  func rest(of allowance: RegionAllowance) -> RegionAllowance {
    RegionAllowance(
      pairs: allowance.pairs - max(0, pairCount - freePairs),
      crossings: allowance.crossings - crossingCount)
  }

  /// The work allowed for outlines that the library itself draws around lines; they overlap at
  /// every vertex of a line.
  init(outlineEdgeCount edgeCount: Int) {
    freePairs = 1_000 * edgeCount
    pairLimit = 10_000_000 + freePairs
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
