import TestSupport
import Testing

@testable import ToDo

struct SortedPairsTests {
  @Test func sortedPairsAreADictionaryInOrder() {
    let seed: UInt64 = 731
    var generator = SeededGenerator(seed: seed)
    var pairs = SortedPairs<Int, Int>()
    var plain: [Int: Int] = [:]
    for step in 0..<4_000 {
      let old = (pairs, plain)
      // Mostly more at first, then fewer.
      let range = step < 2_000 ? 0..<300 : 0..<20
      let key = Int.random(in: range, using: &generator)
      if step < 2_000 ? Bool.random(using: &generator) : step % 4 == 0 {
        pairs[key] = step
        plain[key] = step
      } else {
        let victim = pairs.randomElement(using: &generator)?.key ?? key
        #expect(pairs[victim] == plain[victim], "seed \(seed)")
        pairs[victim] = nil
        plain[victim] = nil
      }
      #expect(pairs.map(\.key) == plain.keys.sorted(), "seed \(seed), step \(step)")
      #expect(pairs.map(\.value) == pairs.map { plain[$0.key] }, "seed \(seed), step \(step)")
      let changes = pairs.changes(since: old.0)
      let expected = Set(plain.keys).union(old.1.keys).filter { plain[$0] != old.1[$0] }.sorted()
      #expect(changes.map(\.key) == expected, "seed \(seed), step \(step)")
      #expect(changes.map(\.value) == expected.map { plain[$0] }, "seed \(seed), step \(step)")
    }
    #expect(pairs.isEmpty)
  }
}
