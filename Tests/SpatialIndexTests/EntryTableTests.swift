import TestSupport
import Testing

@testable import SpatialIndex

struct EntryTableTests {
  /// How the ids of a case are hashed.
  enum Hashing: String, CaseIterable {
    case spread
    /// Into runs of neighbours, whose gaps removals have to close.
    case crowded
    /// All into the last bucket, from which runs go on in the first.
    case equal

    func hash(_ id: Int) -> UInt32 {
      switch self {
      case .spread: return UInt32(id) &* 2_654_435_769
      case .crowded: return UInt32(id / 8)
      case .equal: return .max
      }
    }
  }

  /// Entry n has the id n.
  @Test(arguments: Hashing.allCases)
  func aTableHasTheEntriesThatWereInsertedAndNotRemoved(hashing: Hashing) {
    let seed: UInt64 = 91
    var generator = SeededGenerator(seed: seed)
    var table = EntryTable()
    var present: Set<UInt32> = []
    func hash(_ entry: UInt32) -> UInt32 { hashing.hash(Int(entry)) }
    for step in 0..<2_000 {
      let entry = UInt32.random(in: 0..<200, using: &generator)
      if present.contains(entry) {
        let removed = table.remove(hash: hash(entry)) { $0 == entry }
        #expect(removed == entry, "seed \(seed), step \(step)")
        present.remove(entry)
      } else {
        let removed = table.remove(hash: hash(entry)) { $0 == entry }
        #expect(removed == nil, "seed \(seed), step \(step)")
        table.insert(entry, hash: hash(entry))
        present.insert(entry)
      }
      #expect(table.count == present.count, "seed \(seed), step \(step)")
      guard step % 50 == 0 else { continue }
      for entry in UInt32(0)..<200 {
        let found = table.entry(hash: hash(entry)) { $0 == entry }
        #expect(found == (present.contains(entry) ? entry : nil), "seed \(seed), step \(step)")
      }
    }
  }

  @Test func aTableIsNeverMoreThanHalfFull() {
    var table = EntryTable()
    for entry in UInt32(0)..<1_000 {
      table.insert(entry, hash: entry)
      #expect(2 * table.count <= table.buckets.count)
    }
  }

  @Test(arguments: Hashing.allCases)
  func theFirstOfEqualIDsIsKept(hashing: Hashing) {
    let ids = (0..<300).map { $0 % 100 }
    let numbered = EntryTable.numbered(hashes: ids.map(hashing.hash)) {
      ids[Int($0)] == ids[Int($1)]
    }
    let table = numbered.entries
    #expect(table.count == 100)
    #expect(numbered.doubles.map(\.first) == (100..<300).map { UInt32($0 % 100) })
    #expect(numbered.doubles.map(\.later) == Array(100..<300))
    for id in 0..<100 {
      #expect(table.entry(hash: hashing.hash(id)) { ids[Int($0)] == id } == UInt32(id))
    }
  }

  @Test func anEmptyTableFindsNothing() {
    var table = EntryTable()
    #expect(table.entry(hash: 3) { _ in true } == nil)
    let removed = table.remove(hash: 3) { _ in true }
    #expect(removed == nil)
  }

  /// The larger ones are renumbered on several processors.
  @Test(arguments: [0, 1, 50, 2 * Processors.fewElements + 3])
  func renumberedEntriesAreFoundUnderTheirNewNumbers(count: Int) {
    var table = EntryTable()
    // Of twice as many old numbers the even ones are in the table, and get numbers the other way round.
    let order = (0..<UInt32(count)).map { 2 * (UInt32(count) - 1 - $0) }
    for entry in order { table.insert(entry, hash: entry) }
    table.renumber(order, below: 2 * count)
    #expect(table.count == count)
    let missing = order.enumerated().first { new, old in
      table.entry(hash: old) { $0 == UInt32(new) } != UInt32(new)
    }
    #expect(missing == nil)
  }

  @Test(arguments: [0, 1, 50, 2 * Processors.fewElements + 3])
  func theHashesOfManyIDsAreInTheirOrder(count: Int) {
    let ids = (0..<count).map { "id \($0)" }
    #expect(EntryTable.hashes(of: ids) == ids.map(\.shortHash))
  }
}
