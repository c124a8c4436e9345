import CKernels
import Foundation
import Geodesy
import TestSupport
import Testing

@testable import SpatialIndex

/// A leaf of balls gives back what was put in, and its scan is never surer than it may be.
struct BallLeafTests {
  /// A leaf in memory of its own.
  private struct Page: ~Copyable {
    let leaf: BallLeaf

    init() {
      let memory = UnsafeMutableRawPointer.allocate(
        byteCount: BallLeaf.kind.byteCount, alignment: 64)
      // As memory that was used before.
      memory.initializeMemory(as: UInt8.self, repeating: 0xa5, count: BallLeaf.kind.byteCount)
      leaf = BallLeaf(memory)
      leaf.clear()
    }

    deinit { leaf.base.deallocate() }
  }

  /// How far apart the centres are, in metres.
  private static let sizes = [0, 3, 2_000, 100_000, 240_000, 3e6, 1.2e7]
  private static let radii = [1e-9, 0.01, 3.9, 1_000, 2_000, 65_535, 500_000, 9e6, 2e7, .infinity]

  /// A ball with a centre in whole units, near a corner.
  private func ball(
    within meters: Double, of corner: ECEF, radius: Double, using generator: inout SeededGenerator
  ) -> Ball {
    func moved(_ value: Double) -> Double {
      min(6_400_000, max(-6_400_000, value + .random(in: 0...meters, using: &generator)))
    }
    let center = ECEF(x: moved(corner.x), y: moved(corner.y), z: moved(corner.z))
    return Ball(center: UnitPoint(center).ecef, radiusMeters: radius)
  }

  private func corner(using generator: inout SeededGenerator) -> ECEF {
    ECEF(
      x: .random(in: -6_400_000...6_400_000, using: &generator),
      y: .random(in: -6_400_000...6_400_000, using: &generator),
      z: .random(in: -6_400_000...6_400_000, using: &generator))
  }

  private func contents(_ leaf: BallLeaf) -> [UInt32: Ball] {
    Dictionary(
      uniqueKeysWithValues: (0..<leaf.count).map { (leaf.entryNumber[$0], leaf.entry($0).ball) })
  }

  /// Whether the numbers that follow from the first one are those of the entries.
  private func numbersFit(_ leaf: BallLeaf) -> Bool {
    (0..<leaf.count).allSatisfy { leaf.number($0) == leaf.entryNumber[$0] }
  }

  /// Whether each radius in steps is the next whole one above the radius.
  private func stepsFit(_ leaf: BallLeaf) -> Bool {
    (0..<leaf.count).allSatisfy { lane in
      let steps = min(leaf.radius(lane), 16_000_000) / Double(leaf.radiusStep)
      let rounded = Double(leaf.radiusSteps[lane])
      return rounded > steps && rounded <= steps + 1
    }
  }

  /// Balls come from ever farther away and become ever larger, so that their leaf's frame and the step
  /// of its radii are made anew again and again.
  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func changesGiveBackEveryBall(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let page = Page()
    let corner = corner(using: &generator)
    var expected: [UInt32: Ball] = [:]
    var steps: Set<Float> = []
    for number in 0..<2_000 as Range<UInt32> {
      let largest = min(Int(number) / 150, Int.random(in: Self.radii.indices, using: &generator))
      let ball = ball(
        within: Self.sizes[min(largest, Self.sizes.count - 1)], of: corner,
        radius: Self.radii[largest] * .random(in: 0.1...1, using: &generator), using: &generator)
      let entry = (UnitPoint(ball.center), ball.radiusMeters, number)
      let lane = Int.random(in: 0..<BallLeaf.capacity, using: &generator)
      if lane >= page.leaf.count {
        if page.leaf.append(entry) { expected[number] = ball }
      } else if Bool.random(using: &generator) {
        let old = page.leaf.entryNumber[lane]
        if page.leaf.set(entry, at: lane) {
          expected[old] = nil
          expected[number] = ball
        }
      } else {
        expected[page.leaf.entryNumber[lane]] = nil
        page.leaf.remove(at: lane)
      }
      steps.insert(page.leaf.radiusStep)
      guard contents(page.leaf) == expected, stepsFit(page.leaf), numbersFit(page.leaf) else {
        Issue.record("seed \(seed), step \(number): \(contents(page.leaf)), not \(expected)")
        return
      }
    }
    #expect(steps.count > 4, "seed \(seed)")
  }

  @Test(arguments: sizes)
  func aFilledLeafGivesBackEveryBall(meters: Double) throws {
    let seed: UInt64 = 401
    var generator = SeededGenerator(seed: seed)
    for radius in Self.radii {
      for count in [1, 2, 25, PointLeaf.wideCapacity] {
        let corner = corner(using: &generator)
        let balls = (0..<count).map { _ in
          ball(
            within: meters, of: corner, radius: radius * .random(in: 0.001...1, using: &generator),
            using: &generator)
        }
        let page = Page()
        try #require(
          page.leaf.fill(count: count) {
            (UnitPoint(balls[$0].center), balls[$0].radiusMeters, UInt32($0 + 7))
          })
        #expect((0..<count).map { page.leaf.entry($0).ball } == balls, "seed \(seed), n \(count)")
        #expect((0..<count).map { page.leaf.number($0) } == (0..<count).map { UInt32($0 + 7) })
        // None of the numbers has to be read.
        #expect(page.leaf.centers.lanesInOrder == page.leaf.centers.allLanes, "n \(count)")
        #expect(stepsFit(page.leaf), "seed \(seed), n \(count), radius \(radius)")
      }
    }
  }

  /// Leaves of balls of all sizes, scanned from points near the borders, at the centres and elsewhere.
  private func forEachScan(
    seed: UInt64, meters: Double,
    _ body: (BallLeaf, UnitPoint, _ within: Double, Comment) throws -> Void
  ) throws {
    var generator = SeededGenerator(seed: seed)
    for radius in Self.radii {
      for _ in 0..<4 {
        let count = Int.random(in: 1...PointLeaf.wideCapacity, using: &generator)
        let corner = corner(using: &generator)
        let balls = (0..<count).map { _ in
          ball(
            within: meters, of: corner, radius: radius * .random(in: 0.01...1, using: &generator),
            using: &generator)
        }
        let page = Page()
        try #require(
          page.leaf.fill(count: count) {
            (UnitPoint(balls[$0].center), balls[$0].radiusMeters, UInt32($0))
          })
        for lane in 0..<min(count, 6) {
          let ball = balls[lane]
          let direction = self.corner(using: &generator).vector
          let length = (direction * direction).sum().squareRoot()
          for share in [0, 0.5, 0.999, 0.999_99, 1, 1.000_01, 1.001, 2] {
            let reach = min(ball.radiusMeters, 6_000_000) * share
            let at = ball.center.vector + direction / length * reach
            guard max(abs(at.x), abs(at.y), abs(at.z)) < 8_000_000 else { continue }
            let within = [0, 1e-6, 700, .infinity].randomElement(using: &generator) ?? 0
            try body(
              page.leaf, UnitPoint(ECEF(x: at.x, y: at.y, z: at.z)), within,
              "seed \(seed), \(meters) m, radius \(radius), share \(share), within \(within)")
          }
        }
      }
    }
  }

  @Test(arguments: sizes)
  func aScanLeavesNothingOutThatIsNearEnough(meters: Double) throws {
    try forEachScan(seed: 402, meters: meters) { leaf, point, within, comment in
      let scanned = BallScan(leaf, from: point).balls(within: within, .baseline)
      let step = Double(PointLeaf.Origin(PointLeaf(leaf.base), point).step)
      for lane in 0..<leaf.count {
        let chord = leaf.center(lane).chordMeters(to: point.ecef)
        let reach = leaf.radius(lane) + within
        let isNear = scanned.near >> UInt32(lane) & 1 == 1
        if chord <= reach { #expect(isNear, comment) }
        // Two steps of the centres and one of the radii farther, nothing is left in doubt.
        let doubt = 2 * step + Double(leaf.radiusStep)
        if chord > (reach + doubt) * 1.000_01 { #expect(!isNear, comment) }
      }
    }
  }

  @Test(arguments: sizes)
  func aScanIsSureOnlyOfCirclesThatCoverThePoint(meters: Double) throws {
    try forEachScan(seed: 403, meters: meters) { leaf, point, within, comment in
      let scanned = BallScan(leaf, from: point).balls(within: within, .baseline)
      let step = Double(PointLeaf.Origin(PointLeaf(leaf.base), point).step)
      #expect(scanned.inside & ~scanned.near == 0, comment)
      for lane in 0..<leaf.count {
        let arc = Geodesic.upperBoundMeters(chord: leaf.center(lane).chordMeters(to: point.ecef))
        let isInside = scanned.inside >> UInt32(lane) & 1 == 1
        if isInside { #expect(arc <= leaf.radius(lane), comment) }
        // What is farther inside than all the margins leaves no doubt.
        let doubt = 2 * (step + Double(leaf.radiusStep)) + Double(leaf.arcExcess)
        if arc < (leaf.radius(lane) - doubt) * 0.999_99 { #expect(isInside, comment) }
      }
    }
  }

  @Test(arguments: sizes)
  func allInstructionsScanTheSame(meters: Double) throws {
    try forEachScan(seed: 404, meters: meters) { leaf, point, within, comment in
      let expected = BallScan(leaf, from: point).balls(within: within, .baseline)
      #expect(expected.near < UInt64(1) << UInt64(leaf.count), comment)
      for instructions in InstructionSet.tested {
        let scanned = BallScan(leaf, from: point).balls(within: within, instructions)
        #expect(scanned.near == expected.near && scanned.inside == expected.inside, comment)
        guard let kernels = instructions.kernels else { continue }
        // The second and the third of four leaves.
        let leaves = [UnsafeMutableRawPointer](repeating: leaf.base, count: 4)
        var places = [UInt32](repeating: 0, count: 2 * BallLeaf.capacity)
        var units = point.units
        let count = kernels.pointee.cover(leaves, 1, 3, &units, Float(within), &places)
        let lanes = (0..<UInt32(leaf.count)).filter { expected.near >> $0 & 1 == 1 }
        let expectedPlaces = ([1, 2] as [UInt32]).flatMap { number in
          lanes.map { lane in
            let isInside = expected.inside >> lane & 1 == 1
            return number << 5 | lane | (isInside ? UInt32(CKERNELS_IS_INSIDE) : 0)
          }
        }
        #expect(Array(places[..<count]) == expectedPlaces, comment)
      }
    }
  }

  @Test(arguments: sizes)
  func theNearestBallIsAboutTheNearest(meters: Double) throws {
    try forEachScan(seed: 405, meters: meters) { leaf, point, _, comment in
      let scan = BallScan(leaf, from: point)
      let nearest = scan.nearest(.baseline)
      func reach(_ lane: Int) -> Double {
        leaf.center(lane).chordMeters(to: point.ecef) - min(leaf.radius(lane), 16_000_000)
      }
      let least = (0..<leaf.count).map(reach).min() ?? .nan
      let step = Double(PointLeaf.Origin(leaf.centers, point).step)
      let chord = leaf.center(nearest).chordMeters(to: point.ecef)
      let size = chord + min(leaf.radius(nearest), 16_000_000)
      let doubt = 2 * (step + Double(leaf.radiusStep)) + 1e-6 * size
      #expect(nearest < leaf.count && reach(nearest) <= least + doubt, comment)
      for instructions in InstructionSet.tested {
        #expect(scan.nearest(instructions) == nearest, comment)
      }
    }
  }

  /// A leaf of points is scanned as one of balls without a radius.
  @Test func pointsAreBallsWithoutARadius() throws {
    let seed: UInt64 = 406
    var generator = SeededGenerator(seed: seed)
    for count in 1...PointLeaf.capacity {
      let corner = corner(using: &generator)
      let centers = (0..<count).map { _ in
        UnitPoint(ball(within: 9_000, of: corner, radius: 0, using: &generator).center)
      }
      let page = Page()
      try #require(page.leaf.centers.fill(count: count) { (centers[$0], UInt32($0)) } != nil)
      let point = UnitPoint(ball(within: 9_000, of: corner, radius: 0, using: &generator).center)
      let chords = centers.map { $0.chordSquared(to: point).squareRoot() }
      let scan = BallScan(page.leaf.centers, from: point)
      for instructions in InstructionSet.tested {
        let comment: Comment = "seed \(seed), \(instructions.name), n \(count)"
        let nearest = scan.nearest(instructions)
        #expect(chords[nearest] <= (chords.min() ?? .nan) + 2, comment)
        let near = scan.balls(within: 5_000, instructions).near
        for lane in 0..<count {
          let isNear = near >> UInt32(lane) & 1 == 1
          if chords[lane] <= 5_000 { #expect(isNear, comment) }
          if chords[lane] > 5_002 { #expect(!isNear, comment) }
        }
        #expect(UInt64(near) >> UInt64(count) == 0, comment)
      }
    }
  }
}
