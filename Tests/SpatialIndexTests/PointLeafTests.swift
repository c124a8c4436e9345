import CKernels
import Foundation
import Geodesy
import TestSupport
import Testing

@testable import SpatialIndex

/// A leaf of points gives back what was put in, in frames of every size.
struct PointLeafTests {
  /// A leaf in memory of its own.
  private struct Page: ~Copyable {
    let leaf: PointLeaf

    init() {
      let memory = UnsafeMutableRawPointer.allocate(
        byteCount: PointLeaf.kind.byteCount, alignment: 64)
      // As memory that was used before.
      memory.initializeMemory(as: UInt8.self, repeating: 0xa5, count: PointLeaf.kind.byteCount)
      leaf = PointLeaf(memory)
      leaf.count = 0
    }

    deinit { leaf.base.deallocate() }
  }

  /// Points within a cube of some metres, which may reach beyond the earth.
  private func points(
    _ count: Int, within meters: Double, using generator: inout SeededGenerator
  ) -> [UnitPoint] {
    let reach = min(6_400_000, meters)
    let corner = ECEF(
      x: .random(in: -6_400_000...(6_400_000 - reach), using: &generator),
      y: .random(in: -6_400_000...(6_400_000 - reach), using: &generator),
      z: .random(in: -6_400_000...(6_400_000 - reach), using: &generator))
    return (0..<count).map { _ in
      meters > reach
        ? UnitPoint(
          ECEF(
            x: .random(in: -6_400_000...6_400_000, using: &generator),
            y: .random(in: -6_400_000...6_400_000, using: &generator),
            z: .random(in: -6_400_000...6_400_000, using: &generator)))
        : UnitPoint(
          ECEF(
            x: corner.x + .random(in: 0...reach, using: &generator),
            y: corner.y + .random(in: 0...reach, using: &generator),
            z: corner.z + .random(in: 0...reach, using: &generator)))
    }
  }

  private func contents(_ leaf: PointLeaf) -> [UInt32: UnitPoint] {
    Dictionary(
      uniqueKeysWithValues: (0..<leaf.count).map { (leaf.entryNumber($0), leaf.point($0)) })
  }

  private static let sizes = [0, 1e-6, 3, 2_000, 100_000, 230_000, 240_000, 3e6, 1.3e7]

  @Test(arguments: sizes)
  func aFullLeafAndOneMorePointAreDividedInHalves(meters: Double) throws {
    let seed: UInt64 = 309
    var generator = SeededGenerator(seed: seed)
    for round in 0..<50 {
      let comment = Comment("seed \(seed), round \(round)")
      let page = Page()
      let other = Page()
      let count =
        meters > LeafFrame.longestNarrowMeters ? PointLeaf.wideCapacity : PointLeaf.capacity
      // Among them some that are at one place.
      var points = points(count + 1, within: meters, using: &generator)
      for number in 0..<Int.random(in: 0...count, using: &generator) { points[number] = points[0] }
      points.shuffle(using: &generator)
      let filled = page.leaf.fill(count: count) { (points[$0], UInt32(900 + $0)) }
      try #require(filled != nil, comment)
      let before = contents(page.leaf)
      let (low, high) = PointLeaf.corners(count: count + 1) { (points[$0], 0) }
      let (axis, length) = low.longestSide(to: high)

      let added = (point: points[count], number: UInt32(900 + count))
      guard let corners = page.leaf.divide(with: other.leaf, adding: added) else {
        #expect(UnitPoint.meters(length) > LeafFrame.longestNarrowMeters, comment)
        #expect(contents(page.leaf) == before, comment)
        #expect(other.leaf.count == 0, comment)
        continue
      }
      let (first, second) = (contents(page.leaf), contents(other.leaf))
      let all = Dictionary(
        uniqueKeysWithValues: points.indices.map { (UInt32(900 + $0), points[$0]) })
      #expect(first.merging(second) { _, _ in UnitPoint(x: 0, y: 0, z: 0) } == all, comment)
      #expect(first.count == (count + 1) / 2 && second.count == count + 1 - first.count, comment)
      #expect(corners.first == PointLeaf.corners(count: first.count) { (page.leaf.point($0), 0) })
      #expect(
        corners.second == PointLeaf.corners(count: second.count) { (other.leaf.point($0), 0) })
      // The halves meet, or overlap by what is lost of a key.
      let greatest = try #require(first.values.map { $0[axis] }.max())
      let least = try #require(second.values.map { $0[axis] }.min())
      #expect(greatest - least <= length >> 24, comment)
    }
  }

  /// A leaf whose frame is wide still, because a point far away has been removed.
  @Test func aWideLeafOfNearPointsIsDivided() throws {
    var generator = SeededGenerator(seed: 310)
    var points = points(PointLeaf.wideCapacity + 1, within: 2_000, using: &generator)
    let added = points.removeLast()
    let far = try #require(self.points(1, within: 1.3e7, using: &generator).first)
    let page = Page()
    let other = Page()
    let last = points.count - 1
    try #require(
      page.leaf.fill(count: points.count) { ($0 == last ? far : points[$0], UInt32($0)) } != nil)
    try #require(page.leaf.frame.isWide)
    page.leaf.remove(at: last)
    try #require(page.leaf.append((points[last], UInt32(last))))
    try #require(page.leaf.frame.isWide && !page.leaf.append((added, 99)))

    try #require(page.leaf.divide(with: other.leaf, adding: (added, 99)) != nil)
    var expected = Dictionary(uniqueKeysWithValues: points.indices.map { (UInt32($0), points[$0]) })
    expected[99] = added
    #expect(contents(page.leaf).merging(contents(other.leaf)) { _, _ in far } == expected)
    #expect(!page.leaf.frame.isWide && !other.leaf.frame.isWide)
  }

  @Test(arguments: sizes)
  func aFilledLeafGivesBackEveryPoint(meters: Double) throws {
    let seed: UInt64 = 301
    var generator = SeededGenerator(seed: seed)
    for count in 1...PointLeaf.wideCapacity {
      let points = points(count, within: meters, using: &generator)
      let page = Page()
      try #require(page.leaf.fill(count: count) { (points[$0], UInt32($0)) } != nil)
      #expect((0..<count).map(page.leaf.point) == points, "seed \(seed), n \(count)")
      #expect((0..<count).map(page.leaf.entryNumber) == (0..<UInt32(count)).map { $0 })
    }
  }

  @Test(arguments: sizes)
  func aPointBetweenOthersIsNoCornerOfTheirBox(meters: Double) throws {
    let seed: UInt64 = 310
    var generator = SeededGenerator(seed: seed)
    var between = 0
    let capacity = meters <= 100_000 ? PointLeaf.capacity : PointLeaf.wideCapacity
    for count in 1...capacity {
      let points = points(capacity, within: meters, using: &generator)
      let page = Page()
      try #require(page.leaf.fill(count: points.count) { (points[$0], UInt32($0)) } != nil)
      // What was removed stays behind the others.
      page.leaf.count = count
      for lane in 0..<count {
        let high = (0..<3).map { axis in (0..<count).map { page.leaf.highHalves[32 * axis + $0] } }
        let expected = high.allSatisfy { row in
          row.contains { $0 < row[lane] } && row.contains { $0 > row[lane] }
        }
        #expect(page.leaf.isBetweenOthers(lane) == expected, "seed \(seed), \(lane) of \(count)")
        guard expected else { continue }
        between += 1
        let rest = (0..<count).filter { $0 != lane }
        #expect(
          PointLeaf.corners(count: rest.count) { (points[rest[$0]], 0) }
            == PointLeaf.corners(count: count) { (points[$0], 0) },
          "seed \(seed), \(lane) of \(count)")
      }
    }
    #expect(meters < 3 || between > 100)
  }

  @Test func anEntryIsFoundInOrderOrNot() throws {
    let seed: UInt64 = 311
    var generator = SeededGenerator(seed: seed)
    let points = points(PointLeaf.capacity, within: 100, using: &generator)
    for isInOrder in [true, false] {
      var numbers = (70..<UInt32(70 + points.count)).map { $0 }
      if !isInOrder { numbers.shuffle(using: &generator) }
      let page = Page()
      try #require(page.leaf.fill(count: points.count) { (points[$0], numbers[$0]) } != nil)
      for count in [32, 31, 9, 1, 0] {
        let comment: Comment = "seed \(seed), \(isInOrder ? "in order" : "shuffled"), n \(count)"
        // What was removed stays behind the others.
        page.leaf.count = count
        for (lane, number) in numbers.enumerated() {
          #expect(page.leaf.lane(of: number) == (lane < count ? lane : nil), comment)
        }
        #expect(page.leaf.lane(of: 69) == nil && page.leaf.lane(of: .max) == nil, comment)
      }
    }
  }

  @Test func fewerPointsFitInAWideLeaf() {
    var generator = SeededGenerator(seed: 302)
    for (meters, capacity) in [(2_000.0, PointLeaf.capacity), (3e6, PointLeaf.wideCapacity)] {
      let points = points(PointLeaf.capacity + 1, within: meters, using: &generator)
      let page = Page()
      #expect(page.leaf.fill(count: capacity + 1) { (points[$0], 0) } == nil, "\(meters) m")
      #expect(page.leaf.fill(count: capacity) { (points[$0], 0) } != nil, "\(meters) m")
      #expect(!page.leaf.append((points[0], 0)), "\(meters) m")
    }
  }

  @Test func aFullLeafThatWouldBecomeWideStaysAsItIs() throws {
    var generator = SeededGenerator(seed: 303)
    let points = points(PointLeaf.capacity, within: 100_000, using: &generator)
    let far = try #require(self.points(1, within: 1.3e7, using: &generator).first)
    for count in [PointLeaf.wideCapacity, PointLeaf.capacity - 1] {
      let page = Page()
      try #require(page.leaf.fill(count: count) { (points[$0], UInt32($0)) } != nil)
      #expect(!page.leaf.append((far, 99)), "n \(count)")
      #expect(page.leaf.set((far, 99), at: 3) == (count <= PointLeaf.wideCapacity), "n \(count)")
      var expected = points.prefix(count).map { $0 }
      if count <= PointLeaf.wideCapacity { expected[3] = far }
      #expect((0..<count).map(page.leaf.point) == expected, "n \(count)")
    }
  }

  /// Points come from ever farther away, and their leaf's frame is made anew again and again.
  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func changesInEveryFrameGiveBackEveryPoint(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let page = Page()
    var expected: [UInt32: UnitPoint] = [:]
    var frames: Set<Int> = []
    for number in 0..<2_000 as Range<UInt32> {
      let meters = Self.sizes[
        min(Int(number) / 200, Int.random(in: Self.sizes.indices, using: &generator))]
      let point = points(1, within: meters, using: &generator)[0]
      let lane = Int.random(in: 0..<PointLeaf.capacity, using: &generator)
      if lane >= page.leaf.count {
        if page.leaf.append((point, number)) { expected[number] = point }
      } else if Bool.random(using: &generator) {
        let old = page.leaf.entryNumber(lane)
        if page.leaf.set((point, number), at: lane) {
          expected[old] = nil
          expected[number] = point
        }
      } else {
        expected[page.leaf.entryNumber(lane)] = nil
        page.leaf.remove(at: lane)
      }
      frames.insert(page.leaf.frame.shift)
      guard contents(page.leaf) == expected else {
        Issue.record("seed \(seed), step \(number): \(contents(page.leaf)), not \(expected)")
        return
      }
    }
    #expect(frames.contains { $0 > LeafFrame.greatestNarrowShift }, "seed \(seed)")
  }

  /// What a scan finds is as near the chord as `PointCandidates` says, from everywhere.
  @Test(arguments: sizes)
  func aScanIsOffByLessThanItsMargin(meters: Double) throws {
    let seed: UInt64 = 304
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      let count = Int.random(in: 1...PointLeaf.wideCapacity, using: &generator)
      let points = points(count, within: meters, using: &generator)
      let page = Page()
      try #require(page.leaf.fill(count: count) { (points[$0], UInt32($0)) } != nil)
      let near = points[0].ecef
      let away = pow(10, Double.random(in: -6...7, using: &generator))
      func moved(_ value: Double) -> Double {
        min(6_400_000, max(-6_400_000, value + .random(in: -away...away, using: &generator)))
      }
      let origin = UnitPoint(ECEF(x: moved(near.x), y: moved(near.y), z: moved(near.z)))
      for instructions in InstructionSet.tested {
        let found = scan(page.leaf, from: origin, .infinity, instructions)
        try #require(found.map(\.lane) == (0..<count).map { $0 })
        for (lane, squared) in found {
          let chord = origin.chordSquared(to: points[lane]).squareRoot()
          let step = Double(PointLeaf.Origin(page.leaf, origin).step)
          let margin =
            PointCandidates.roundingInSteps * step + PointCandidates.relativeRounding * chord
          #expect(
            abs(Double(squared).squareRoot() - chord) <= margin,
            "seed \(seed), \(instructions.name), \(meters) m, \(chord) m away")
        }
      }
    }
  }

  @Test func allInstructionsFindTheSameInALeaf() throws {
    let seed: UInt64 = 305
    var generator = SeededGenerator(seed: seed)
    for count in 1...PointLeaf.capacity {
      let points = points(count, within: 3_000, using: &generator)
      let page = Page()
      try #require(page.leaf.fill(count: count) { (points[$0], UInt32($0)) } != nil)
      for chord in [0, 300, 1_000, 2_000, .infinity] {
        let longest = PointCandidates.threshold(
          longestChord: chord, step: PointLeaf.Origin(page.leaf, points[0]).step)
        let expected = scan(page.leaf, from: points[0], .infinity, .baseline)
          .filter { $0.squared <= longest }
        for instructions in InstructionSet.tested {
          let found = scan(page.leaf, from: points[0], chord, instructions)
          #expect(
            found.map(\.lane) == expected.map(\.lane)
              && found.map(\.squared) == expected.map(\.squared),
            "seed \(seed), \(instructions.name), n \(count), within \(chord) m")
        }
      }
    }
  }

  private func scan(
    _ leaf: PointLeaf, from point: UnitPoint, _ longestChord: Double,
    _ instructions: InstructionSet
  ) -> [(lane: Int, squared: Float)] {
    var squared = [Float](repeating: 0, count: PointLeaf.capacity + 16)
    var places = [UInt32](repeating: 0, count: PointLeaf.capacity + 16)
    // The leaf is the last of some, and the only one that is scanned.
    let index = 7
    var leaves = [UnsafeMutableRawPointer](repeating: leaf.base, count: index + 1)
    var units = point.units
    let found =
      instructions.kernels?.pointee.scan(
        leaves, index, index + 1, &units, longestChord, &squared, &places)
      ?? PointLeaf.scan(
        &leaves, index..<index + 1, from: point, within: longestChord, &squared, &places)
    #expect(found.longest_step == (found.count > 0 ? PointLeaf.Origin(leaf, point).step : 0))
    return (0..<found.count).map { (Int(places[$0]) - index << 5, squared[$0]) }
  }

  /// Points of leaves with frames of all sizes, measured by the loops and by Swift.
  @Test func whatIsMeasuredIsTheSameToTheLastBit() throws {
    let seed: UInt64 = 306
    var generator = SeededGenerator(seed: seed)
    var pages: [(leaf: PointLeaf, points: [UnitPoint])] = []
    defer { for page in pages { page.leaf.base.deallocate() } }
    for meters in Self.sizes {
      let page = UnsafeMutableRawPointer.allocate(
        byteCount: PointLeaf.kind.byteCount, alignment: 64)
      let points = points(PointLeaf.wideCapacity, within: meters, using: &generator)
      pages.append((PointLeaf(page), points))
      let filled = PointLeaf(page).fill(count: points.count) { (points[$0], UInt32($0) + 1_000) }
      try #require(filled != nil)
    }
    let leaves = pages.map(\.leaf.base)
    for count in 1...40 {
      let places = (0..<count).map { _ in
        let leaf = UInt32.random(in: 0..<UInt32(pages.count), using: &generator)
        return leaf << 5
          | UInt32.random(in: 0..<UInt32(PointLeaf.wideCapacity), using: &generator)
      }
      let start = pages[Int(places[0] >> 5)].points[Int(places[0] & 31)]
      let chords = places.map {
        start.chordSquared(to: pages[Int($0 >> 5)].points[Int($0 & 31)])
      }
      let near = zip(places, chords).filter { $1 <= KernelMeasurement.reach }.map(\.0)
      let lengths = near.map {
        KernelMeasurement.meters(from: start, to: pages[Int($0 >> 5)].points[Int($0 & 31)])
      }
      let bounds = [.greatestFiniteMagnitude, lengths.sorted()[lengths.count / 2], 0]
      for instructions in InstructionSet.tested {
        guard let kernels = instructions.kernels else { continue }
        let comment = Comment("seed \(seed), \(instructions.name), n \(count)")
        for bound in bounds {
          let expected = zip(near, lengths).filter { $1 <= bound }
          let all = KernelMeasurement(
            near, of: leaves, from: start, within: bound, kernels)
          #expect(all.count == near.count, comment)
          #expect(all.kept.map(\.entry) == expected.map { $0.0 & 31 + 1_000 }, comment)
          #expect(all.kept.map(\.meters) == expected.map(\.1), comment)
          guard let far = chords.firstIndex(where: { $0 > KernelMeasurement.reach }) else {
            continue
          }
          let first = KernelMeasurement(
            places, of: leaves, from: start, within: bound, kernels)
          #expect(first.count <= far && first.count > far - 8, comment)
          // All before the one that is too far are near.
          let before = expected.prefix(zip(near, lengths).prefix(first.count).count { $1 <= bound })
          #expect(first.kept.map(\.entry) == before.map { $0.0 & 31 + 1_000 }, comment)
          #expect(first.kept.map(\.meters) == before.map(\.1), comment)
        }
      }
    }
  }

  @Test func whatIsFoundIsInMemoryAsTheLoopsWriteIt() {
    #expect(MemoryLayout<Found>.stride == MemoryLayout<ckernels_measured>.stride)
    #expect(
      MemoryLayout<Found>.offset(of: \.distanceMeters)
        == MemoryLayout<ckernels_measured>.offset(of: \.meters))
    #expect(
      MemoryLayout<Found>.offset(of: \.entry) == MemoryLayout<ckernels_measured>.offset(of: \.entry)
    )
  }
}
