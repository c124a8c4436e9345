import Geodesy
import SpatialIndex
import TestSupport
import Testing

/// Entries can be looked up, iterated over, and given as pairs, dictionaries or circles.
struct BallIndexEntriesTests {
  private let alexanderplatz = Coordinate(uncheckedLatitude: 52.5215, longitude: 13.4112)
  private let tegel = Coordinate(uncheckedLatitude: 52.5547, longitude: 13.2899)

  private func expect<ID>(
    _ entry: BallIndex<ID>.Entry?, at center: Coordinate, radius: Distance = .zero,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let entry = try #require(entry, sourceLocation: sourceLocation)
    let error = Geodesic.inverse(from: entry.center, to: center).distance
    #expect(error < .meters(3e-9), sourceLocation: sourceLocation)
    #expect(entry.radius == radius, sourceLocation: sourceLocation)
  }

  @Test func aSubscriptGivesTheEntryWithAnID() throws {
    var index: BallIndex = ["alex": alexanderplatz]
    index.insert("tegel", at: tegel, radius: .kilometers(30))
    try expect(index["alex"], at: alexanderplatz)
    try expect(index["tegel"], at: tegel, radius: .kilometers(30))
    #expect(index["zoo"] == nil)
    index.move("tegel", to: alexanderplatz)
    try expect(index["tegel"], at: alexanderplatz, radius: .kilometers(30))
    index.remove("alex")
    #expect(index["alex"] == nil)
  }

  @Test func pairsDictionariesAndEntriesMakeTheSameIndex() throws {
    let pairs = BallIndex([("alex", alexanderplatz), ("tegel", tegel)])
    let dictionary = BallIndex(["alex": alexanderplatz, "tegel": tegel] as [String: Coordinate])
    let literal: BallIndex = ["alex": alexanderplatz, "tegel": tegel]
    let entries = BallIndex([
      BallIndex.Entry(id: "alex", center: alexanderplatz),
      BallIndex.Entry(id: "tegel", center: tegel),
    ])
    let expected = pairs.nearest(2, to: tegel)
    #expect(expected.map(\.id) == ["tegel", "alex"])
    for index in [dictionary, literal, entries] {
      #expect(index.nearest(2, to: tegel) == expected)
    }
  }

  @Test func theLastOfEqualIDsInALiteralCounts() throws {
    let index: BallIndex = ["here": alexanderplatz, "here": tegel]
    #expect(index.count == 1)
    try expect(index["here"], at: tegel)
  }

  /// So many that several processors share the work, points and circles of every class of size.
  @Test func theLastOfEqualIDsInALargeBulkLoadCounts() throws {
    let seed: UInt64 = 172
    var generator = SeededGenerator(seed: seed)
    let positions = try Scatter.clustered.positions(100_000, using: &generator)
    let radii = [0, 100, 0, 9_000, 0, 90_000, 0, 900_000.0]
    let entries = positions.enumerated().map { number, position in
      BallIndex.Entry(
        id: number % 60_000, center: position, radius: .meters(radii[number % radii.count]))
    }
    let index = BallIndex(entries)
    #expect(index.count == 60_000)
    #expect(index.brokenInvariants() == [], "seed \(seed)")
    for id in stride(from: 0, to: 60_000, by: 7) {
      let last = id < 40_000 ? id + 60_000 : id
      try expect(index[id], at: positions[last], radius: entries[last].radius)
    }
  }

  @Test(arguments: [0, 1, 24, 25, 400, 5_000])
  func iterationVisitsEveryEntryOnce(count: Int) throws {
    let seed: UInt64 = 171
    var generator = SeededGenerator(seed: seed)
    let positions = try Scatter.clustered.positions(count, using: &generator)
    // Points and circles of every class of size.
    let radii = [0, 100, 9_000, 90_000, 900_000.0]
    let all = positions.enumerated().map {
      BallIndex.Entry(
        id: $0.offset, center: $0.element, radius: .meters(radii[$0.offset % radii.count]))
    }
    var index = BallIndex(all)
    for id in stride(from: 0, to: count, by: 7) { index.remove(id) }
    let expected = all.filter { $0.id % 7 != 0 }
    let found = index.sorted { $0.id < $1.id }
    #expect(found.map(\.id) == expected.map(\.id), "seed \(seed)")
    #expect(found.map(\.radius) == expected.map(\.radius), "seed \(seed)")
    #expect(found.allSatisfy { index[$0.id] == $0 }, "seed \(seed)")
    #expect(index.underestimatedCount == found.count)
  }

  @Test func changesDuringIterationDoNotDisturbIt() throws {
    let seed: UInt64 = 172
    var generator = SeededGenerator(seed: seed)
    let positions = try Scatter.uniform.positions(500, using: &generator)
    var index = BallIndex(positions.enumerated().map { ($0.offset, $0.element) })
    var visited: Set<Int> = []
    for entry in index {
      visited.insert(entry.id)
      index.remove(entry.id)
    }
    #expect(visited.count == 500 && index.isEmpty, "seed \(seed)")
  }

  @Test func aSnapshotIteratesOverItsOwnEntries() throws {
    var index: BallIndex = ["alex": alexanderplatz, "tegel": tegel]
    let snapshot = index.snapshot
    index.remove("alex")
    #expect(snapshot.map(\.id).sorted() == ["alex", "tegel"])
    #expect(index.map(\.id) == ["tegel"])
    #expect(!snapshot.isEmpty && BallIndex<Int>().snapshot.isEmpty)
  }

  /// The first change of a copy copies all pages, after the way to the leaf has been found.
  @Test(arguments: [0.0, 80], [0, 1, 20, 600, 5_000])
  func anInsertionIntoACopyLeavesTheOthersAlone(radiusMeters: Double, count: Int) throws {
    let seed: UInt64 = 173
    var generator = SeededGenerator(seed: seed)
    let positions = try Scatter.clustered.positions(count + 3, using: &generator)
    func entry(_ id: Int) -> BallIndex<Int>.Entry {
      .init(id: id, center: positions[id], radius: .meters(radiusMeters))
    }
    let index = BallIndex((0..<count).map(entry))
    var copies = [index, index, index]
    for number in copies.indices {
      let new = entry(count + number)
      copies[number].insert(new.id, at: new.center, radius: new.radius)
    }
    for (number, copy) in copies.enumerated() {
      let comment: Comment = "seed \(seed), copy \(number)"
      #expect(copy.brokenInvariants() == [], comment)
      #expect(copy.map(\.id).sorted() == Array(0..<count) + [count + number], comment)
    }
    #expect(index.brokenInvariants() == [] && index.count == count, "seed \(seed)")
  }
}
