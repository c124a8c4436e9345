import TestSupport
import Testing

@testable import SpatialIndex

struct BoxForestTests {
  /// How large the boxes are, in degrees.
  enum Extent: Double, CaseIterable, Sendable {
    case none = 0
    case small = 0.01
    case mixed = 30
    case world = 360
  }

  @Test(arguments: Extent.allCases)
  func findsWhatAPlainScanFinds(extent: Extent) {
    for seed in Seeds.first(1) {
      var random = SeededGenerator(seed: seed)
      // Several sizes, from one leaf to more than one level of nodes.
      for count in [1, 5, 32, 33, 400, 3_000] {
        var plain = random.boxes(count, extent)
        var forest = BoxForest(plain.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }) {
          Self.record(UInt32($0))
        }
        for round in 0..<4 {
          Self.expectPlainScan(forest, plain, &random, "\(extent), seed \(seed), round \(round)")
          for _ in 0..<(count / 3) {
            let number = UInt32.random(in: 0..<UInt32(count), using: &random)
            if let old = plain.removeValue(forKey: number) { forest.remove(number, old) }
            guard Bool.random(using: &random) else { continue }
            let box = random.box(extent)
            forest.insert(number, box, record: Self.record(number))
            plain[number] = box
          }
          #expect(forest.brokenInvariants().isEmpty, "\(extent), seed \(seed), round \(round)")
        }
      }
    }
  }

  /// One by one, until nothing is left.
  @Test func anEmptiedForestIsEmpty() {
    var random = SeededGenerator(seed: 5)
    var forest = BoxForest()
    let boxes = random.boxes(2_000, .small)
    for (number, box) in boxes { forest.insert(number, box, record: Self.record(number)) }
    Self.expectPlainScan(forest, boxes, &random, "full")
    for (number, box) in boxes { forest.remove(number, box) }
    #expect(forest.brokenInvariants().isEmpty)
    Self.expectPlainScan(forest, [:], &random, "empty")
  }

  @Test func aCopyIsASnapshot() {
    var random = SeededGenerator(seed: 6)
    var plain = random.boxes(1_000, .small)
    var forest = BoxForest(plain.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }) {
      Self.record(UInt32($0))
    }
    var snapshots: [(BoxForest, [UInt32: DegreeBox])] = []
    for number in 0..<1_000 as Range<UInt32> {
      if number.isMultiple(of: 100) { snapshots.append((forest, plain)) }
      if let old = plain.removeValue(forKey: number) { forest.remove(number, old) }
      guard !number.isMultiple(of: 3) else { continue }
      let box = random.box(.small)
      forest.insert(number, box, record: Self.record(number))
      plain[number] = box
    }
    for (forest, plain) in snapshots {
      #expect(forest.brokenInvariants().isEmpty)
      Self.expectPlainScan(forest, plain, &random, "snapshot")
    }
  }

  /// A bulk load of many takes its memory in blocks, which last as long as a page in them.
  @Test func pagesOfABulkLoadOutliveIt() {
    var random = SeededGenerator(seed: 8)
    let plain = random.boxes(6_000, .small)
    var forest = BoxForest(plain.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }) {
      Self.record(UInt32($0))
    }
    let copy = forest
    for number in 100..<6_000 as Range<UInt32> { plain[number].map { forest.remove(number, $0) } }
    Self.expectPlainScan(copy, plain, &random, "copy")
    Self.expectPlainScan(forest, plain.filter { $0.key < 100 }, &random, "rest")
    #expect(forest.brokenInvariants().isEmpty)
  }

  @Test func recordsOfAnyLengthAreKept() {
    var forest = BoxForest()
    let box = DegreeBox(west: 1, south: 1, east: 2, north: 2)
    let lengths = [1, 64, 65, BoxPage.longestRecord]
    for (number, length) in lengths.enumerated() {
      let record = Array(repeating: UInt8(length & 255), count: length)
      forest.insert(UInt32(number), box, record: record)
    }
    var seen = 0
    forest.forEachEntry(
      meeting: box, .best, entryFound: { _ in },
      { entry in
        let length = lengths[Int(entry.number)]
        #expect(entry.record.count == (length + 63) & ~63)
        #expect(entry.record.prefix(length).allSatisfy { $0 == UInt8(length & 255) })
        seen += 1
      })
    #expect(seen == lengths.count)
  }

  // MARK: Plain scans

  /// A record that tells its entry's number, of one to three cache lines.
  private static func record(_ number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: number) { Array($0) }
      + Array(repeating: UInt8(truncatingIfNeeded: number), count: Int(number % 150))
  }

  private static func expectPlainScan(
    _ forest: BoxForest, _ plain: [UInt32: DegreeBox], _ random: inout SeededGenerator,
    _ what: Comment
  ) {
    for _ in 0..<60 {
      let asked = random.question(among: plain)
      let expected = plain.filter { $0.value.meets(asked) }.keys.sorted()
      for instructions in InstructionSet.tested {
        var announced: [UInt32] = []
        var found: [UInt32] = []
        forest.forEachEntry(
          meeting: asked, instructions, entryFound: { announced.append($0) },
          { entry in
            #expect(entry.record.load(as: UInt32.self) == entry.number, what)
            // Steps may bring in boxes that are a little away.
            if plain[entry.number]?.meets(asked) ?? true { found.append(entry.number) }
          })
        #expect(found.sorted() == expected, what)
        #expect(Set(found).isSubset(of: announced), what)
        #expect(announced.count <= expected.count + 3 + plain.count / 20, what)
      }
    }
  }
}

extension DegreeBox {
  fileprivate func meets(_ other: DegreeBox) -> Bool {
    west <= other.east && other.west <= east && south <= other.north && other.south <= north
  }
}

extension SeededGenerator {
  fileprivate mutating func box(_ extent: BoxForestTests.Extent) -> DegreeBox {
    let share = Double.random(in: 0...1, using: &self)
    let width = extent.rawValue * share * share
    let height = min(180, extent.rawValue * Double.random(in: 0...1, using: &self))
    // Around few middles, so that many overlap, or have the very same sides.
    let x = Double.random(in: -1...1, using: &self) * 170
    let y = (Double.random(in: -1...1, using: &self) * 8).rounded() * 10
    let (west, south) = (max(-180, x - width / 2), max(-90, y - height / 2))
    return DegreeBox(
      west: west, south: south, east: min(180, west + width), north: min(90, south + height))
  }

  fileprivate mutating func boxes(
    _ count: Int, _ extent: BoxForestTests.Extent
  ) -> [UInt32: DegreeBox] {
    var boxes: [UInt32: DegreeBox] = [:]
    for number in 0..<UInt32(count) { boxes[number] = box(extent) }
    return boxes
  }

  /// A position, often on a side or a corner of a box, or a parallel.
  fileprivate mutating func question(among boxes: [UInt32: DegreeBox]) -> DegreeBox {
    var x = Double.random(in: -180...180, using: &self)
    var y = Double.random(in: -90...90, using: &self)
    if let box = boxes.values.randomElement(using: &self) {
      let kind = Int.random(in: 0..<5, using: &self)
      if kind < 4 { x = [box.west, box.east, (box.west + box.east) / 2, x][kind] }
      y = [box.south, box.north, (box.south + box.north) / 2][Int.random(in: 0..<3, using: &self)]
    }
    if Int.random(in: 0..<10, using: &self) == 0 {
      return DegreeBox(west: -180, south: y, east: 180, north: y)
    }
    return DegreeBox(west: x, south: y, east: x, north: y)
  }
}
