/// The geofences that devices are watched for.
public struct GeofenceSet: Sendable {
  /// All fences.
  public private(set) var fences: RegionIndex<GeofenceID>
  /// Those that are of interest when a device only passes through.
  public private(set) var passing: RegionIndex<GeofenceID>
  public let matcher: RegionMatcher

  /// - Parameter matcher: answers for the regions.
  public init(matcher: RegionMatcher = RegionMatcher()) {
    self.matcher = matcher
    fences = RegionIndex(matcher: matcher)
    passing = RegionIndex(matcher: matcher)
  }

  /// Packs many fences; of several with one id the last one counts.
  ///
  /// - Parameter fences: with whether passing through is of interest.
  public init(
    _ fences: some Sequence<(id: GeofenceID, region: Region, isPassedBy: Bool)>,
    matcher: RegionMatcher = RegionMatcher()
  ) {
    self.matcher = matcher
    let fences = Array(fences)
    self.fences = RegionIndex(fences.lazy.map { ($0.id, $0.region) }, matcher: matcher)
    passing = RegionIndex(
      fences.lazy.filter(\.isPassedBy).map { ($0.id, $0.region) }, matcher: matcher)
  }

  /// Puts a fence in, in place of the one that has this id.
  ///
  /// - Parameter isPassedBy: whether passing through is of interest.
  /// - Complexity: O(log *n*).
  public mutating func insert(_ id: GeofenceID, _ region: Region, isPassedBy: Bool = false) {
    fences.insert(id, region)
    if isPassedBy { passing.insert(id, region) } else { passing.remove(id) }
  }

  /// Takes a fence out; O(log *n*).
  public mutating func remove(_ id: GeofenceID) {
    fences.remove(id)
    passing.remove(id)
  }
}
