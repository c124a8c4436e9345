/// Exchanges two neighbouring stretches of a round, which 2-opt and Or-opt do not undo easily: the
/// double bridge of Martin, Otto and Felten. Its choices are always the same.
struct RoundShaker {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// A number from 0 up to a bound (G. Marsaglia, *Xorshift RNGs*, J. Stat. Software 8, 2003).
  private mutating func next(below bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(bound))
  }

  /// The round with two neighbouring stretches exchanged.
  mutating func shaken(_ order: [Int]) -> [Int] {
    let cuts = (0..<3).map { _ in next(below: order.count + 1) }.sorted()
    return Array(order[..<cuts[0]]) + order[cuts[1]..<cuts[2]] + order[cuts[0]..<cuts[1]]
      + order[cuts[2]...]
  }
}
