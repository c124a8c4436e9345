import ToDo

/// The nearest items that a query has found so far, by distance and id.
struct NearestItems {
  private let limit: Int
  /// The largest distance that can still be kept; at equal distance the id decides.
  private(set) var boundMeters: Double
  /// Sorted if there is a limit, otherwise in the order in which they were found.
  private var found: [NearHit] = []
  private let isLimited: Bool

  init(_ query: NearQuery) {
    limit = query.limit ?? .max
    isLimited = query.limit != nil
    boundMeters = query.within?.meters ?? .infinity
  }

  /// Whether a hit is near enough to be kept.
  func wouldKeep(_ hit: NearHit) -> Bool {
    guard hit.distanceMeters <= boundMeters else { return false }
    guard found.count >= limit, let worst = found.last else { return true }
    return Self.isBefore(hit, worst)
  }

  /// Keeps a hit, and drops the farthest if there are too many.
  ///
  /// Hits come roughly nearest first, so most are inserted near the end.
  mutating func keep(_ hit: NearHit) {
    guard isLimited else {
      found.append(hit)
      return
    }
    var index = found.count
    while index > 0, Self.isBefore(hit, found[index - 1]) { index -= 1 }
    found.insert(hit, at: index)
    if found.count > limit { found.removeLast() }
    if found.count == limit, let worst = found.last {
      boundMeters = min(boundMeters, worst.distanceMeters)
    }
  }

  /// The kept hits, the nearest first.
  var hits: [NearHit] { isLimited ? found : found.sorted(by: Self.isBefore) }

  private static func isBefore(_ left: NearHit, _ right: NearHit) -> Bool {
    (left.distanceMeters, left.id) < (right.distanceMeters, right.id)
  }
}
