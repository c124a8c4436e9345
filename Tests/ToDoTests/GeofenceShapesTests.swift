import TestSupport
import Testing
import ToDo
import ToDoTestSupport

/// Fences of all shapes and sizes in one set, at the edges of maps, with very bad fixes: compared with
/// each fence alone, without an index or stored states.
struct GeofenceShapesTests {
  struct Corner: CustomTestStringConvertible {
    let testDescription: String
    let latitude: Double
    let longitude: Double
  }

  static let corners = [
    Corner(testDescription: "Berlin", latitude: 52.52, longitude: 13.405),
    Corner(testDescription: "the antimeridian", latitude: -17, longitude: 179.9995),
    Corner(testDescription: "the north pole", latitude: 89.9995, longitude: 40),
    Corner(testDescription: "the south pole", latitude: -89.9998, longitude: -100),
  ]

  /// Circles of 10 m to 500 km, a ring with a hole, two islands, a box and a corridor.
  private static func regions(around center: Coordinate) throws -> [Region] {
    func at(_ degrees: Double, _ meters: Double) -> Coordinate {
      Geodesic.direct(
        from: center, bearing: Bearing(degrees: degrees), distance: .meters(meters))
    }
    func ring(_ middle: Coordinate, _ meters: Double, isHole: Bool = false) -> [Coordinate] {
      (0...24).map { corner in
        let turn = 15 * Double(corner % 24) * (isHole ? 1 : -1)
        return Geodesic.direct(
          from: middle, bearing: Bearing(degrees: turn), distance: .meters(meters))
      }
    }
    let circles = try [10.0, 60, 200, 1_500, 500_000].enumerated().map { number, meters in
      try Region.circle(center: at(70 * Double(number), 150), radius: .meters(meters))
    }
    var others = [
      try Region.polygon(ring(center, 400), holes: [ring(center, 150, isHole: true)]),
      try Region.corridor(
        along: [at(100, 700), at(40, 200), at(330, 600)], halfWidth: .meters(45)),
    ]
    // A box knows no way over a pole.
    if abs(center.latitude) < 80 {
      others.append(try Region.box(southwest: at(225, 500), northeast: at(45, 90)))
    }
    return circles + others
  }

  /// What rules 3, 4 and 6 of the semantics say of one fence, but for ways between two fixes.
  private struct Reference {
    let region: Region
    let fence: GeofenceID
    private let matcher = RegionMatcher()
    private var isInside = false
    private var pending: Double?
    private var pendingCount = 0
    /// The first fix of a quick pass that is certain, and the last one that was reported.
    private var passing: Double?
    private var lastCrossing = -Double.infinity
    private var last: Double?
    private(set) var changes: [GeofenceChange<GeofenceID>] = []

    init(_ region: Region, _ fence: GeofenceID) {
      self.region = region
      self.fence = fence
    }

    mutating func take(_ fix: Fix) {
      let accuracy = fix.accuracy ?? .zero
      let overlap = matcher.overlap(of: region, center: fix.coordinate, radius: accuracy)
      var size = region.boundingBall.radiusMeters
      var border = 20.0
      if case .circle(_, let radius) = region.shape {
        size = radius.meters
        border = min(200, max(20, radius.meters / 10))
      }
      let asksForInside =
        overlap.coversCenter && overlap.share >= 0.75 && accuracy.meters <= max(100, size)
      let asksForOutside =
        !overlap.coversCenter && overlap.share <= 0.25
        && (!isInside || overlap.boundaryDistance.meters >= border)
      defer { last = fix.timestamp }
      guard let last else {
        isInside = asksForInside
        if isInside { note(.foundInside, fix.timestamp) }
        return
      }
      if pending != nil, accuracy.meters > max(100, size), fix.timestamp - last <= 60 { return }
      if isInside ? asksForOutside : asksForInside {
        let since = pending ?? fix.timestamp
        pendingCount += 1
        if !isInside, pendingCount == 2 { passing = passing ?? since }
        let isConfirmed = pending != nil && fix.timestamp - since >= (isInside ? 20 : 10)
        if fix.timestamp - last > 60 || isConfirmed {
          note(isInside ? .exit : .enter, since)
          isInside.toggle()
          (pending, pendingCount, passing) = (nil, 0, nil)
        } else {
          pending = since
        }
      } else {
        if let since = pending, !isInside, fix.timestamp - since >= 10 {
          passing = passing ?? since
        }
        (pending, pendingCount) = (nil, 0)
        if let since = passing, asksForOutside, !isInside {
          passing = nil
          if since - lastCrossing >= 300 {
            lastCrossing = since
            note(.crossed, since)
          }
        }
      }
    }

    private mutating func note(_ kind: GeofenceChange<GeofenceID>.Kind, _ time: Double) {
      changes.append(GeofenceChange(fence: fence, kind: kind, timestamp: time))
    }
  }

  /// A walk around a point, with an error; now and then an outlier or a gap.
  private func fixes(
    around center: Coordinate, deviation: Double, _ generator: inout SeededGenerator
  ) -> [Fix] {
    var position = center
    var heading = 0.0
    var time = 0.0
    return (0..<600).map { step in
      time += step % 97 == 96 ? 400 : [1, 4, 15].randomElement(using: &generator) ?? 1
      heading += .random(in: -40...40, using: &generator)
      let back = Geodesic.inverse(from: position, to: center)
      if back.distance.meters > 900 { heading = back.initialBearing.degrees }
      position = Geodesic.direct(
        from: position, bearing: Bearing(degrees: heading),
        distance: .meters(.random(in: 0...25, using: &generator)))
      let isOutlier = Int.random(in: 0..<40, using: &generator) == 0
      let error = isOutlier ? 20 * deviation : deviation
      let accuracies: [Distance?] = [nil, .meters(5), .meters(deviation), .meters(120)]
      return Fix(
        coordinate: generator.position(near: position, deviation: error),
        accuracy: accuracies.randomElement(using: &generator) ?? nil, timestamp: time)
    }
  }

  @Test(arguments: corners, [5.0, 30, 100])
  func fencesTogetherChangeAsEachOneAlone(corner: Corner, deviation: Double) throws {
    let seed: UInt64 = 741
    var generator = SeededGenerator(seed: seed)
    let center = try Coordinate(latitude: corner.latitude, longitude: corner.longitude)
    var references = try Self.regions(around: center).enumerated().map { number, region in
      Reference(region, GeofenceID(item: ItemID(number: UInt32(number + 1))))
    }
    // Ways between two fixes are not followed, so that only quick passes cross.
    var rules = GeofenceRules()
    rules.crossingSeconds = -1
    let set = GeofenceSet(
      references.map {
        ($0.fence, Geofence($0.region, events: [.enter, .exit, .foundInside, .cross]))
      }, rules: rules, filterRules: .none)
    var tracker = GeofenceTracker<GeofenceID>()
    var changes: [GeofenceChange<GeofenceID>] = []
    for fix in fixes(around: center, deviation: deviation, &generator) {
      changes += tracker.take(fix, among: set)
      for number in references.indices { references[number].take(fix) }
    }
    for reference in references {
      let own = changes.filter { $0.fence == reference.fence }.map {
        GeofenceChange(fence: $0.fence, kind: $0.kind, timestamp: $0.timestamp)
      }
      #expect(own == reference.changes, "seed \(seed), \(reference.region.shape)")
      // Enters and exits take turns.
      let turns = own.filter { $0.kind != .crossed }.map { $0.kind == .exit }
      #expect(zip(turns, turns.dropFirst()).allSatisfy { $0 != $1 }, "seed \(seed)")
    }
    let kinds = Set(changes.map(\.kind))
    #expect(kinds.isSuperset(of: [.enter, .exit, .crossed]), "seed \(seed)")
  }
}
