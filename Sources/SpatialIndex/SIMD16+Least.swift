// The standard library's `pointwiseMax` and `min()` go lane by lane: with them a query for the
// nearest points took twice as long.

extension SIMD16<Float> {
  @inline(__always)
  func orGreater(_ other: Self) -> Self { replacing(with: other, where: other .> self) }

  @inline(__always)
  func orLesser(_ other: Self) -> Self { replacing(with: other, where: other .< self) }

  @inline(__always)
  var least: Float {
    let eight = lowHalf.replacing(with: highHalf, where: highHalf .< lowHalf)
    let four = eight.lowHalf.replacing(with: eight.highHalf, where: eight.highHalf .< eight.lowHalf)
    return Swift.min(Swift.min(four.x, four.y), Swift.min(four.z, four.w))
  }
}

extension SIMD16<UInt16> {
  var least: UInt16 {
    let eight = lowHalf.replacing(with: highHalf, where: highHalf .< lowHalf)
    let four = eight.lowHalf.replacing(with: eight.highHalf, where: eight.highHalf .< eight.lowHalf)
    return Swift.min(Swift.min(four.x, four.y), Swift.min(four.z, four.w))
  }
}

extension SIMD16<Int32> {
  @inline(__always)
  var least: Int32 {
    let eight = lowHalf.replacing(with: highHalf, where: highHalf .< lowHalf)
    let four = eight.lowHalf.replacing(with: eight.highHalf, where: eight.highHalf .< eight.lowHalf)
    return Swift.min(Swift.min(four.x, four.y), Swift.min(four.z, four.w))
  }
}
