import Synchronization
import TestSupport
import Testing

@testable import SpatialIndex

struct PagedArrayTests {
  /// Counts its living instances.
  private final class Counted: Sendable {
    final class Census: Sendable {
      let alive = Atomic(0)
      var count: Int { alive.load(ordering: .relaxed) }
    }

    let number: Int
    private let census: Census

    init(_ number: Int, _ census: Census) {
      self.number = number
      self.census = census
      census.alive.add(1, ordering: .relaxed)
    }

    deinit { census.alive.subtract(1, ordering: .relaxed) }
  }

  /// Elements of 2,048 bytes: a leaf has room for two, so few elements fill many levels.
  private struct Wide: Sendable, Equatable {
    var words: InlineArray<256, Int>

    init(_ number: Int) { words = InlineArray(repeating: number) }

    static func == (left: Wide, right: Wide) -> Bool {
      left.words[0] == right.words[0] && left.words[255] == right.words[255]
    }
  }

  @Test(arguments: [0, 1, 511, 512, 513, 16_384, 16_385, 600_000])
  func elementsKeepTheirIndices(count: Int) {
    var array = PagedArray(count: count) { UInt32($0) }
    for number in count..<count + 3 { array.append(UInt32(number)) }
    #expect(array.count == count + 3)
    #expect((0..<array.count).allSatisfy { array[$0] == UInt32($0) })
  }

  @Test func runsEndWithTheirPageOrWhereTheyAreToEnd() {
    let array = PagedArray(count: 600) { UInt64($0) }
    for (start, end, expected) in [
      (0, 1, 1), (0, 256, 256), (0, 300, 256), (255, 300, 1), (256, 300, 44), (250, 282, 6),
      (590, 600, 10), (599, 600, 1),
    ] {
      let run = array.withRun(from: start, to: end) { Array($0) }
      #expect(run == (start..<start + expected).map { UInt64($0) })
    }
  }

  @Test func wideElementsKeepTheirIndices() {
    // More than the 1,024 leaves of one root.
    var array = PagedArray<Wide>()
    for number in 0..<2_100 { array.append(Wide(number)) }
    #expect((0..<2_100).allSatisfy { array[$0] == Wide($0) })
    let copy = array
    array[2_099] = Wide(-1)
    #expect(copy[2_099] == Wide(2_099) && array[2_099] == Wide(-1))
  }

  @Test func elementsOfLargeAlignmentKeepTheirIndices() {
    var array = PagedArray<SIMD16<Float>>()
    for number in 0..<100 { array.append(SIMD16(repeating: Float(number))) }
    #expect((0..<100).allSatisfy { array[$0] == SIMD16(repeating: Float($0)) })
  }

  @Test func copiesChangeIndependently() {
    changeCopies(seed: 101) { "element \($0)" }
  }

  /// Numbers are one after the other in memory until they are written.
  @Test func copiesOfPlainBitsChangeIndependently() {
    changeCopies(seed: 102) { $0 }
  }

  /// 64 wide elements are a chunk.
  @Test(arguments: [0, 10, 64, 65, 150]) func copiesThatBeginChunksChangeIndependently(count: Int) {
    changeCopies(seed: 103, count: count, steps: 3_000, beginsChunks: true) { Wide($0) }
  }

  /// - Parameter beginsChunks: Whether so many elements are appended that flat chunks begin.
  private func changeCopies<Element: Sendable & Equatable>(
    seed: UInt64, count: Int = 3_000, steps: Int = 2_000, beginsChunks: Bool = false,
    _ element: (Int) -> Element
  ) {
    var generator = SeededGenerator(seed: seed)
    var arrays = [PagedArray(count: count, element)]
    var expected = [(0..<count).map(element)]
    // Of 20 steps so many append.
    let appends = beginsChunks ? 9 : 4
    var begunChunks = 0
    for step in count..<count + steps {
      let which = Int.random(in: arrays.indices, using: &generator)
      switch Int.random(in: 0..<20, using: &generator) {
      case 0:
        arrays.append(arrays[which])
        expected.append(expected[which])
      case 1 where arrays.count > 1:
        if Bool.random(using: &generator) {
          arrays.remove(at: which)
          expected.remove(at: which)
        } else {
          arrays = [arrays[which]]
          expected = [expected[which]]
        }
      case 2..<2 + appends:
        let before = arrays[which].flatPageCount
        let isWhole = arrays[which].count % PagedArray<Element>.chunkLength == 0
        arrays[which].append(element(step))
        expected[which].append(element(step))
        if isWhole, arrays[which].flatPageCount > before { begunChunks += 1 }
      case 2 + appends..<6 + appends where !expected[which].isEmpty:
        let indices = expected[which].indices
        let pair = (
          Int.random(in: indices, using: &generator), Int.random(in: indices, using: &generator)
        )
        arrays[which].swapAt(pair.0, pair.1)
        expected[which].swapAt(pair.0, pair.1)
      case _ where expected[which].isEmpty:
        break
      default:
        let index = Int.random(in: 0..<expected[which].count, using: &generator)
        arrays[which][index] = element(step)
        expected[which][index] = element(step)
      }
      if step % 100 == 0 { expectEqual(arrays, expected, seed) }
    }
    expectEqual(arrays, expected, seed)
    if beginsChunks { #expect(begunChunks > 1, "seed \(seed)") }
  }

  private func expectEqual<Element: Equatable>(
    _ arrays: [PagedArray<Element>], _ expected: [[Element]], _ seed: UInt64
  ) {
    for (array, expected) in zip(arrays, expected) {
      #expect((0..<array.count).map { array[$0] } == expected, "seed \(seed)")
      expectSound(array)
    }
  }

  /// Flat pages are counted right, and their memory is not kept without one.
  private func expectSound<Element>(_ array: PagedArray<Element>) {
    let pageLength = 1 << PagedArray<Element>.shift
    let pages = (array.count + pageLength - 1) / pageLength
    let flat = (0..<pages).count {
      !array.chunks.isEmpty && array.chunks[$0 / 32].isFlat($0 % 32)
    }
    #expect(array.flatPageCount == flat)
    #expect((array.memory == nil) == (flat == 0))
  }

  @Test func anUnsharedArrayWritesPlainBitsInPlace() {
    var array = PagedArray(count: 600) { UInt64($0) }
    let before = array.address(of: 0)
    array[0] = 7
    array.swapAt(0, 599)
    #expect(array.address(of: 0) == before && array[0] == 599 && array[599] == 7)
    let copy = array
    array[1] = 8
    #expect(copy[1] == 1 && array[1] == 8)
    #expect(copy.address(of: 0) == before && array.address(of: 0) != before)
    // The rest of them is still shared.
    #expect(copy.address(of: 256) == array.address(of: 256))
  }

  /// Chunks have 8,192 elements, and later ones are taken several at once.
  @Test func appendedElementsFollowEachOtherAfterTheFirstChunk() {
    let count = 120_000
    var array = PagedArray<UInt64>()
    for number in 0..<count { array.append(UInt64(number)) }
    for chunk in 1..<14 {
      let start = array.address(of: chunk * 8_192)
      #expect((0..<8_192).allSatisfy { array.address(of: chunk * 8_192 + $0) == start + $0 })
    }
    #expect((0..<count).allSatisfy { array[$0] == UInt64($0) })
    #expect(Set((0..<count).map { array.address(of: $0) }).count == count)
  }

  @Test func bothOfTwoCopiesAppendToTheirOwnPages() {
    var array = PagedArray<UInt64>()
    for number in 0..<10_000 { array.append(UInt64(number)) }
    let start = array.address(of: 8_192)
    do {
      var copy = array
      for number in 10_000..<40_000 {
        array.append(UInt64(number))
        copy.append(UInt64(2 * number))
      }
      #expect((0..<40_000).allSatisfy { copy[$0] == UInt64($0 < 10_000 ? $0 : 2 * $0) })
      // None took memory that both share: another thread might do so too.
      #expect(array.chunks[2].start == nil && copy.chunks[2].start == nil)
      // Full pages are still shared; the last one no longer is.
      #expect(copy.address(of: 8_192) == start && array.address(of: 8_192) == start)
      #expect(copy.address(of: 9_999) != array.address(of: 9_999))
    }
    // A chunk that begins while memory is not shared is flat again.
    for number in 40_000..<60_000 { array.append(UInt64(number)) }
    #expect((0..<60_000).allSatisfy { array[$0] == UInt64($0) })
    #expect(array.address(of: 49_152) + 8_191 == array.address(of: 57_343))
  }

  /// Both begin a chunk at the same time.
  @Test func twoTasksAppendToCopies() async {
    for round in 0..<10 {
      var array = PagedArray<UInt64>()
      for number in 0..<16_384 - round { array.append(UInt64(number)) }
      let start = array
      async let other = Task.detached {
        var copy = start
        for number in copy.count..<40_000 { copy.append(UInt64(2 * number)) }
        return copy
      }.value
      for number in array.count..<40_000 { array.append(UInt64(number)) }
      let copy = await other
      let shared = start.count
      #expect((0..<40_000).allSatisfy { array[$0] == UInt64($0) }, "round \(round)")
      #expect(
        (0..<40_000).allSatisfy { copy[$0] == UInt64($0 < shared ? $0 : 2 * $0) },
        "round \(round)")
      expectSound(array)
      expectSound(copy)
    }
  }

  @Test(arguments: [8_192, 10_000, 16_384]) func appendedPagesThatAllBecameOrdinaryFreeTheirMemory(
    count: Int
  ) {
    var array = PagedArray<UInt64>()
    for number in 0..<count { array.append(UInt64(number)) }
    let copy = array
    for index in 0..<count { array[index] += 1 }
    #expect(array.memory == nil && (copy.memory == nil) == (count == 8_192))
    expectSound(array)
    // Into the chunk that had begun, and into others.
    for number in count..<40_000 { array.append(UInt64(number + 1)) }
    #expect((0..<40_000).allSatisfy { array[$0] == UInt64($0 + 1) })
    #expect((0..<count).allSatisfy { copy[$0] == UInt64($0) })
    #expect(array.address(of: 24_576) + 8_191 == array.address(of: 32_767))
  }

  /// They are all equal: only the way to them can go wrong.
  @Test func elementsWithoutBitsHavePagesToo() {
    var array = PagedArray(count: 20_000) { _ in () }
    for _ in 0..<20_000 { array.append(()) }
    let copy = array
    array[39_999] = ()
    array.append(())
    #expect(array.count == 40_001 && copy.count == 40_000)
    #expect(array.address(of: 39_999) != copy.address(of: 39_999))
    expectSound(array)
    expectSound(copy)
  }

  @Test func pagesThatAllBecameOrdinaryKeepTheirElements() {
    var array = PagedArray(count: 600_000) { UInt32($0) }
    let copy = array
    // Pages of more than one root.
    for index in stride(from: 511, to: 600_000, by: 512) { array[index] = 0 }
    #expect(array.memory == nil && copy.memory != nil)
    array.append(7)
    array[599_000] = 8
    #expect(
      (0..<600_000).allSatisfy {
        array[$0] == ($0 % 512 == 511 ? 0 : $0 == 599_000 ? 8 : UInt32($0))
      })
    #expect(array[600_000] == 7 && copy.count == 600_000)
    #expect((0..<600_000).allSatisfy { copy[$0] == UInt32($0) })
  }

  @Test func anArrayThatIsNoLongerSharedWritesInPlaceAgain() {
    var array = PagedArray(count: 1_024) { UInt64($0) }
    let start = array.address(of: 0)
    do {
      let copy = array
      array[0] = 7
      #expect(copy[0] == 0)
    }
    array[256] = 8
    array[1] = 9
    #expect(array.address(of: 0) != start && array.address(of: 256) == start + 256)
    #expect([0, 1, 2, 256].map { array[$0] } == [7, 9, 2, 8])
  }

  @Test func wideAndWidelyAlignedElementsMadeAtOnceKeepTheirIndices() {
    var wide = PagedArray(count: 101) { Wide($0) }
    var aligned = PagedArray(count: 101) { SIMD16(repeating: Float($0)) }
    let (wideCopy, alignedCopy) = (wide, aligned)
    for index in [0, 99, 100] {
      wide[index] = Wide(-index - 1)
      aligned[index] = SIMD16(repeating: -1)
    }
    for index in 0..<101 {
      let isChanged = [0, 99, 100].contains(index)
      #expect(wide[index] == Wide(isChanged ? -index - 1 : index))
      #expect(aligned[index] == SIMD16(repeating: isChanged ? -1 : Float(index)))
      #expect(wideCopy[index] == Wide(index))
      #expect(alignedCopy[index] == SIMD16(repeating: Float(index)))
    }
  }

  /// A copy is read by one task while another writes the array.
  @Test func copiesAreReadWhileTheArrayIsWritten() async {
    for round in 0..<20 {
      var array = PagedArray(count: 20_000) { UInt64($0) }
      let copy = array
      async let isSame = Task.detached { (0..<20_000).allSatisfy { copy[$0] == UInt64($0) } }.value
      for index in stride(from: round, to: 20_000, by: 37) { array[index] &+= 1 }
      #expect(await isSame, "round \(round)")
    }
  }

  @Test func elementsAreReleasedExactlyOnce() {
    let census = Counted.Census()
    do {
      var array = PagedArray(count: 1_000) { Counted($0, census) }
      #expect(census.count == 1_000)
      var copy = array
      for number in 0..<1_000 { copy[number] = Counted(-number, census) }
      #expect(census.count == 2_000)
      for number in 1_000..<1_500 { array.append(Counted(number, census)) }
      #expect((0..<1_500).allSatisfy { array[$0].number == $0 })
      #expect((0..<1_000).allSatisfy { copy[$0].number == -$0 })
      #expect(census.count == 2_500)
      array = copy
      #expect(census.count == 1_000)
      array[7] = Counted(7, census)
      #expect(census.count == 1_001 && copy[7].number == -7)
      array.swapAt(7, 900)
      array.swapAt(8, 9)
      #expect([7, 8, 9, 900].map { array[$0].number } == [-900, -9, -8, 7])
      #expect(census.count == 1_001)
    }
    #expect(census.count == 0)
  }

  @Test func anElementOutlivesItsArray() {
    let census = Counted.Census()
    let element = PagedArray(count: 600) { Counted($0, census) }[599]
    #expect(element.number == 599)
    #expect(census.count == 1)
  }
}
