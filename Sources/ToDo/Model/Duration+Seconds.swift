extension Duration {
  /// The duration of a number of seconds: in whole milli-, micro- or nanoseconds where those have
  /// the same ``inSeconds``, else to half an attosecond.
  ///
  /// A number that no duration can hold becomes the nearest one: infinities ±(2⁶³ − 1) seconds, NaN
  /// zero.
  package init(nearestToSeconds seconds: Double) {
    guard abs(seconds) < 0x1p63 else {
      self = seconds > 0 ? .seconds(Int64.max) : seconds < 0 ? .seconds(-Int64.max) : .zero
      return
    }
    let whole = seconds.rounded(.towardZero)
    let fraction = seconds - whole
    // 0.1 s is 100 ms, not the attoseconds that the binary 0.1 comes to.
    for unitsInSecond in [1e3, 1e6, 1e9] {
      let units = Int64((fraction * unitsInSecond).rounded())
      self.init(
        secondsComponent: Int64(whole), attosecondsComponent: units * Int64(1e18 / unitsInSecond))
      if inSeconds == seconds { return }
    }
    // The product's rounding error is added too, so that `inSeconds` gives exactly these seconds.
    let high = (fraction * 1e18).rounded(.towardZero)
    let low = (-high).addingProduct(fraction, 1e18).rounded()
    self.init(
      secondsComponent: Int64(whole), attosecondsComponent: Int64(high) + Int64(low))
  }

  /// The number of seconds: for a duration made from a `Double` of at least 0.01 that number again.
  package var inSeconds: Double {
    let (whole, attoseconds) = components
    let high = Double(attoseconds)
    let low = Double(attoseconds - Int64(high))
    let quotient = high / 1e18
    let remainder = high.addingProduct(-quotient, 1e18) + low
    return Double(whole) + (quotient + remainder / 1e18)
  }
}
