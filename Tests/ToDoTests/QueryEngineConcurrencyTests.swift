import TestSupport
import Testing
import ToDo

/// An engine can be queried while it changes.
struct QueryEngineConcurrencyTests {
  private static let seed: UInt64 = 151

  private func item(_ id: ItemID, _ title: String, at position: Coordinate) -> StoredItem {
    StoredItem(
      id: id, item: ToDoItem(title: title, location: Location(name: "", coordinate: position)))
  }

  /// What is wrong with a result, or nil.
  private static func complaint(about result: NearbyItems, near here: Coordinate) -> String? {
    for (first, second) in zip(result, result.dropFirst()) where first.key >= second.key {
      return "\(first.key) stands before \(second.key)"
    }
    for nearby in result {
      guard let position = nearby.item.location?.coordinate else { return "an item of nowhere" }
      let truth = Geodesic.inverse(from: here, to: position).distance.meters
      guard abs(truth - nearby.distance.meters) <= 15e-9 else {
        return "\(nearby.item) at \(nearby.distance), not \(truth) m"
      }
    }
    return nil
  }

  @Test func resultsAreConsistentWhileAnotherTaskWrites() async throws {
    var generator = SeededGenerator(seed: Self.seed)
    let positions = try Scatter.clustered.positions(1_500, using: &generator)
    let ids = (1...UInt32(1_000)).map { ItemID(number: $0) }
    let engine = QueryEngine(
      zip(ids, positions).map { item($0, "at first", at: $1) })
    let items = (0..<1_500).map { step in
      item(
        ids[Int.random(in: ids.indices, using: &generator)], "changed \(step)", at: positions[step])
    }
    await withTaskGroup(of: String?.self) { group in
      for reader in 0..<6 {
        group.addTask {
          for round in 0..<60 {
            let here = positions[(reader * 61 + round * 7) % positions.count]
            guard let result = try? engine.near(here, limit: 25) else { return "no result" }
            if let complaint = Self.complaint(about: result, near: here) { return complaint }
            await Task.yield()
          }
          return nil
        }
      }
      group.addTask {
        for (step, item) in items.enumerated() {
          if step % 5 == 4 { engine.remove(item.id) } else { engine.insert(item) }
        }
        return nil
      }
      for await complaint in group { #expect(complaint == nil, "seed \(Self.seed)") }
    }
    #expect(engine.brokenInvariants() == [], "seed \(Self.seed)")
  }

  @Test func aWriterSeesItsOwnWritesAtOnce() async throws {
    var generator = SeededGenerator(seed: Self.seed)
    // Each writer at its own position, far from the others.
    let positions = try (0..<4).map { try Coordinate(latitude: 10 * Double($0), longitude: 20) }
    let pauses = (0..<400).map { _ in Int.random(in: 0..<40, using: &generator) == 0 }
    let engine = QueryEngine()
    await withTaskGroup(of: String?.self) { group in
      for (number, position) in positions.enumerated() {
        group.addTask {
          let id = ItemID(number: UInt32(number + 1))
          for step in 0..<400 {
            let title = "step \(step)"
            engine.insert(
              StoredItem(
                id: id,
                item: ToDoItem(title: title, location: Location(name: "", coordinate: position))))
            // Sometimes so many changes without a query that nothing is published.
            if pauses[step] { for _ in 0..<30 { engine.remove(ItemID(number: 99)) } }
            let found = try? engine.near(position, within: .meters(1)).map(\.item.title)
            guard found == [title] else { return "\(String(describing: found)), not \(title)" }
            guard step % 3 == 0 else { continue }
            engine.remove(id)
            guard (try? engine.near(position, within: .meters(1)).isEmpty) == true else {
              return "removed at step \(step), and still there"
            }
          }
          return nil
        }
      }
      for await complaint in group { #expect(complaint == nil, "seed \(Self.seed)") }
    }
  }

  @Test func changesLeaveKeptResultsAlone() throws {
    var generator = SeededGenerator(seed: Self.seed)
    let positions = try Scatter.clustered.positions(800, using: &generator)
    let ids = (1...UInt32(400)).map { ItemID(number: $0) }
    let engine = QueryEngine(zip(ids, positions).map { item($0, "at first", at: $1) })
    var kept: [(NearbyItems, [String])] = []
    for (step, position) in positions.enumerated() {
      engine.insert(
        item(ids[Int.random(in: ids.indices, using: &generator)], "changed \(step)", at: position))
      if step % 10 == 0 {
        let result = try engine.near(position, limit: 20)
        kept.append((result, result.map(\.item.title)))
      }
      // Let go in another order than they were taken.
      if kept.count > 15 { kept.remove(at: Int.random(in: kept.indices, using: &generator)) }
    }
    for (result, titles) in kept {
      #expect(result.map(\.item.title) == titles, "seed \(Self.seed)")
    }
    #expect(engine.brokenInvariants() == [], "seed \(Self.seed)")
  }
}
