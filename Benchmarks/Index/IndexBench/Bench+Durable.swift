import Foundation
import ToDo
import ToDoStore

extension Bench {
  /// Fixes of a hundred devices among a thousand reminders, a hundred in a transaction, beside a
  /// program that writes the same rows in the same transactions and does nothing else.
  mutating func measureDurable() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("todo-durable-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let town = try DurableTown(batchCount: 300)
    func file(_ name: String) throws -> URL {
      let url = folder.appendingPathComponent("\(name).sqlite")
      let store = try SQLiteItemStore(url: url)
      try store.add(contentsOf: town.items)
      // Adding the items is not timed.
      try DurableGeofenceEngine(store).refresh(at: Date(timeIntervalSince1970: 0))
      try store.close()
      return url
    }

    let logged = try file("logged")
    RowLog.begin(logged.path)
    let engine = DurableGeofenceEngine(try SQLiteItemStore(url: logged))
    let eventCount = try town.batches.reduce(0) { try $0 + engine.take($1).events.count }
    let log = RowLog(logged.path)
    guard log.transactions.count == town.batches.count, eventCount > 0 else {
      throw ResultCheck.WrongResult(
        description: "\(log.transactions.count) transactions, \(eventCount) events")
    }

    // In turns, so that other load on the disk affects both.
    let ours = DurableGeofenceEngine(try SQLiteItemStore(url: file("ours")))
    let plain = RowLog.Writer(try file("plain").path)
    var times: [[Double]] = [[], []]
    for (batch, transaction) in zip(town.batches, log.transactions) {
      try times[0].append(Timing.nanoseconds { _ = try ours.take(batch) })
      times[1].append(Timing.nanoseconds { plain.write(transaction) })
    }
    let medians = times.map { times in Timing.median(times) / Double(DurableTown.deviceCount) }
    let rowsPerFix =
      Double(log.rowCount) / Double(DurableTown.deviceCount * town.batches.count)
    report.add("durable, a fix", "ours", medians[0])
    report.add("durable, rows a fix", "ours", rowsPerFix)
    report.expect(
      .init(
        task: "durable, 100 fixes at once", ours: medians[0], other: medians[1],
        otherName: "plain SQLite, same rows", limit: 2))
  }
}

/// People who walk around a town among their reminders.
private struct DurableTown {
  static let deviceCount = 100

  let items: [ToDoItem]
  /// A fix of each device, and some seconds later the next fix of each.
  let batches: [[ReceivedFix]]

  init(batchCount: Int) throws {
    var generator = SplitMix64(seed: 11)
    let center = try Coordinate(latitude: 52.52, longitude: 13.405)
    func position(within meters: Double) -> Coordinate {
      Geodesic.direct(
        from: center, bearing: Bearing(degrees: .random(in: 0..<360, using: &generator)),
        distance: .meters(.random(in: 0...meters, using: &generator)))
    }
    let events: [LocationTrigger.Event] = [
      .arrive, .leave, .dwell(.seconds(300)), .away(.seconds(300)), .pass,
    ]
    items = (0..<1_000).map { number in
      ToDoItem(
        title: "\(number)", location: Location(name: "", coordinate: position(within: 5_000)),
        trigger: try? LocationTrigger(
          event: events[number % events.count],
          radius: .meters(.random(in: 50...200, using: &generator)), repeats: true))
    }
    var walkers = (0..<Self.deviceCount).map { _ in
      (position: position(within: 4_000), heading: Double.random(in: 0..<360, using: &generator))
    }
    batches = (0..<batchCount).map { step in
      walkers.indices.map { number in
        walkers[number].heading += .random(in: -30...30, using: &generator)
        walkers[number].position = Geodesic.direct(
          from: walkers[number].position, bearing: Bearing(degrees: walkers[number].heading),
          distance: .meters(.random(in: 5...20, using: &generator)))
        let time = 1_795_255_200 + 12 * Double(step)
        return ReceivedFix(
          Fix(
            coordinate: walkers[number].position, accuracy: .meters(8),
            date: Date(timeIntervalSince1970: time)),
          from: "device \(number)", receivedAt: Date(timeIntervalSince1970: time))
      }
    }
  }
}
