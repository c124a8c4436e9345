import Foundation
import ToDo

extension Bench {
  /// A fix of one device with a million fences, and fixes of 100,000 devices with 20 fences each;
  /// nothing fires.
  mutating func measureFences() throws {
    try measureManyFences()
    try measureManyDevices()
  }

  /// State and clear distance beside the bare covering query of the same fences.
  private mutating func measureManyFences() throws {
    var source = ReminderPositions(cities: cities, seed: 5)
    let centers = source.next(options.count)
    let regions = try centers.map {
      try Region.circle(
        center: $0, radius: .meters(.random(in: 50...1_000, using: &source.generator)))
    }
    // The positions are far apart: no filter for jumps.
    let set = GeofenceSet(
      regions.indices.lazy.map {
        (GeofenceID(item: ItemID(number: UInt32($0 + 1))), Geofence(regions[$0]))
      }, filterRules: .none)
    // Outside of all fences, as most fixes are; each gets the distance to the next fence.
    let queries = positions(3 * Self.queryCount, seed: 99)
      .filter { set.regions.covering($0).isEmpty }.prefix(Self.queryCount)
    try checkClearDistances(set, regions, queries.prefix(Self.checkedQueries))

    // Of its own, as every contender's data are: else it would find them in the caches, where the fix before brought
    // them.
    let bare = RegionIndex(set.regions.lazy.map { ($0.id, $0.region) })

    var tracker = GeofenceTracker<GeofenceID>()
    var time = 0.0
    let medians = Timing.medians(
      queries: Array(queries),
      [
        { fixes in
          var sum = 0.0
          for fix in fixes {
            time += 1
            let fix = Fix(
              coordinate: fix, accuracy: .meters(10), date: Date(timeIntervalSince1970: time))
            sum += Double(
              tracker.take(fix, receivedAt: Date(timeIntervalSince1970: time), among: set).changes
                .count)
            sum += tracker.clearDistance(among: set).meters
          }
          return sum
        },
        { fixes in fixes.reduce(0) { $0 + Double(bare.covering($1).count) } },
      ])
    report.add("a fix, 1 device, all fences", "ours", medians[0])
    report.expect(
      .init(
        task: "fix with clear distance", ours: medians[0], other: medians[1],
        otherName: "bare covering", limit: 3))
  }

  private func checkClearDistances(
    _ set: GeofenceSet<GeofenceID>, _ regions: [Region], _ queries: some Sequence<Coordinate>
  ) throws {
    for query in queries {
      var tracker = GeofenceTracker<GeofenceID>()
      _ = tracker.take(
        Fix(coordinate: query, date: Date(timeIntervalSince1970: 0)),
        receivedAt: Date(timeIntervalSince1970: 0), among: set)
      let found = tracker.clearDistance(among: set).meters
      let expected = regions.lazy.map { set.matcher.distance(from: query, to: $0).meters }.min()
      guard let expected, abs(found - expected) < 1e-6 else {
        throw ResultCheck.WrongResult(
          description: "clear distance at \(query): \(found), not \(expected ?? .nan)")
      }
    }
  }

  /// A whole engine for each device, with the filter for its fixes, beside a plain scan of its 20
  /// circles by exact distance.
  private mutating func measureManyDevices() throws {
    let deviceCount = options.count / 10
    let fenceCount = 20
    var source = ReminderPositions(cities: cities, seed: 7)
    let matcher = RegionMatcher()
    let homes = source.next(deviceCount)
    let trigger = try LocationTrigger(event: .arrive, radius: .meters(150))
    var circles: [Coordinate] = []
    var engines = homes.map { home in
      var engine = GeofenceEngine(matcher: matcher)
      for number in 1...fenceCount {
        let center = Geodesic.direct(
          from: home, bearing: Bearing(degrees: .random(in: 0..<360, using: &source.generator)),
          distance: .meters(.random(in: 300...20_000, using: &source.generator)))
        circles.append(center)
        engine.watch(
          StoredItem(
            id: ItemID(number: UInt32(number)),
            item: ToDoItem(
              title: "", location: Location(name: "", coordinate: center), trigger: trigger)),
          at: Date(timeIntervalSince1970: 0))
      }
      return engine
    }
    // In random order, so that a device's data is not in the caches.
    var generator = SplitMix64(seed: 8)
    let order = (0..<deviceCount).shuffled(using: &generator)
    var numbers: [Coordinate: Int] = [:]
    for device in order { numbers[homes[device]] = device }
    let queries = order.prefix(Self.queryCount).map { homes[$0] }
    var time = 0.0
    let medians = Timing.medians(
      queries: queries,
      [
        { fixes in
          var sum = 0.0
          for home in fixes {
            time += 1
            guard let device = numbers[home] else { continue }
            let fix = Fix(
              coordinate: home, accuracy: .meters(10), date: Date(timeIntervalSince1970: time))
            sum += Double(
              engines[device].take(
                fix, from: "phone", receivedAt: Date(timeIntervalSince1970: time)
              ).events.count)
          }
          return sum
        },
        { fixes in
          var sum = 0.0
          for home in fixes {
            guard let device = numbers[home] else { continue }
            for center in circles[device * fenceCount..<(device + 1) * fenceCount]
            where Geodesic.distance(from: home, to: center).meters <= 150 { sum += 1 }
          }
          return sum
        },
      ])
    report.add("a fix, \(Report.number(Double(deviceCount))) devices", "ours", medians[0])
    report.expect(
      .init(
        task: "fix of one of many devices", ours: medians[0], other: medians[1],
        otherName: "scan of its 20", limit: 2))
  }
}
