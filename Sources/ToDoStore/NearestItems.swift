import ToDo

/// Keeps the best of what a near-query finds, by (distance, id).
struct NearestItems {
  private let limit: Int
  /// The farthest that can still get in, inclusive: an equal one by its id.
  private(set) var boundMeters: Double
  /// With a limit in order, else in the order of finding.
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

  /// Keeps a hit, in place of the worst where there are enough.
  ///
  /// Finds come roughly nearest first, so that most are put near the end.
  mutating func keep(_ hit: NearHit) {
    guard isLimited else {
      found.append(hit)
      return
    }
    var place = found.count
    while place > 0, Self.isBefore(hit, found[place - 1]) { place -= 1 }
    found.insert(hit, at: place)
    if found.count > limit { found.removeLast() }
    if found.count == limit, let worst = found.last {
      boundMeters = min(boundMeters, worst.distanceMeters)
    }
  }

  /// What was kept, the nearest first.
  var hits: [NearHit] { isLimited ? found : found.sorted(by: Self.isBefore) }

  private static func isBefore(_ left: NearHit, _ right: NearHit) -> Bool {
    (left.distanceMeters, left.id) < (right.distanceMeters, right.id)
  }
}
