import Peers
import ToDo

extension Bench {
  /// The memory that an engine needs for each fence that a device is inside, compared with a device
  /// outside of all.
  mutating func measureStates() throws {
    let deviceCount = options.count / 100
    let home = try Coordinate(latitude: 52.52, longitude: 13.405)
    let away = try Coordinate(latitude: 48.14, longitude: 11.58)
    for fenceCount in [1, 3, 20, 200] {
      // States only: "pass" keeps more while one is inside, and "arrive" has a visit as well.
      let bytes = try [away, home].map { position in
        try Self.bytes(of: deviceCount, at: position, fenceCount: fenceCount)
      }
      let each = (bytes[1] - bytes[0]) / Double(deviceCount * fenceCount)
      let perDevice = bytes[0] / Double(deviceCount)
      report.add("\(fenceCount) states, bytes a state with its visit", "ours", each)
      if fenceCount == 1 { report.add("a device, bytes without states", "ours", perDevice) }
    }
    for fenceCount in [1, 20] {
      let bytes = try [away, home].map { position in
        try Self.trackerBytes(of: deviceCount, at: position, fenceCount: fenceCount)
      }
      report.expect(
        .init(
          task: "memory of a state, \(fenceCount) a device",
          ours: (bytes[1] - bytes[0]) / Double(deviceCount * fenceCount), other: 96,
          otherName: "bytes", limit: 1, unit: "B"))
    }
  }

  private static func bytes(
    of deviceCount: Int, at position: Coordinate, fenceCount: Int
  ) throws -> Double {
    let trigger = try LocationTrigger(event: .arrive, radius: .meters(150))
    var engine = GeofenceEngine()
    let home = try Coordinate(latitude: 52.52, longitude: 13.405)
    for number in 1...fenceCount {
      engine.watch(
        StoredItem(
          id: ItemID(number: UInt32(number)),
          item: ToDoItem(
            title: "", location: Location(name: "", coordinate: home), trigger: trigger)),
        at: Date(timeIntervalSince1970: 0))
    }
    let before = peers_allocated_bytes()
    for number in 0..<deviceCount {
      _ = engine.take(
        Fix(coordinate: position, date: Date(timeIntervalSince1970: 0)), from: "device \(number)",
        receivedAt: Date(timeIntervalSince1970: 0))
    }
    return Double(peers_allocated_bytes()) - Double(before)
  }

  private static func trackerBytes(
    of deviceCount: Int, at position: Coordinate, fenceCount: Int
  ) throws -> Double {
    let home = try Coordinate(latitude: 52.52, longitude: 13.405)
    let region = try Region.circle(center: home, radius: .meters(150))
    let set = GeofenceSet(
      (1...fenceCount).map { number in
        (
          GeofenceID(item: ItemID(number: UInt32(number))),
          Geofence(region, events: [.enter, .exit, .foundInside])
        )
      })
    var trackers = [GeofenceTracker<GeofenceID>](
      repeating: GeofenceTracker(), count: deviceCount)
    let before = peers_allocated_bytes()
    for number in trackers.indices {
      _ = trackers[number].take(
        Fix(coordinate: position, date: Date(timeIntervalSince1970: 0)),
        receivedAt: Date(timeIntervalSince1970: 0), among: set)
    }
    return Double(peers_allocated_bytes()) - Double(before)
  }
}
