import Foundation
import ToDo
import ToDoPresentation

extension PageWords {
  /// About how long: `45 s`, `12 min`, `3 h`, `5 days`.
  func about(_ duration: Duration) -> String {
    let seconds = duration.inSeconds
    let (count, unit): (Double, String) =
      switch abs(seconds) {
      case ..<120: (seconds, "itemSeconds")
      case ..<7_200: (seconds / 60, "itemMinutes")
      case ..<172_800: (seconds / 3_600, "itemHours")
      default: (seconds / 86_400, "itemDays")
      }
    let written = few(count)
    // What is not just one is several, half a day too.
    return text(unit, count: written == number(1) ? 1 : 2, written)
  }

  /// `12 m/s`; `27 mph` where distances are in miles.
  func speed(metersPerSecond: Double) -> String {
    units == .metric
      ? "\(few(metersPerSecond))\u{A0}m/s"
      : "\(few(metersPerSecond * 3600 / 1609.344))\u{A0}mph"
  }

  /// `74%`, `74 %`.
  func percent(_ number: Int) -> String {
    number.formatted(IntegerFormatStyle<Int>.Percent().locale(locale))
  }

  /// A time to the second: `14:30:05`.
  func second(_ date: Date) -> String {
    date.formatted(
      Date.FormatStyle(locale: locale, timeZone: timeZone).hour().minute().second())
  }

  /// One decimal below ten, where it is not 0.
  private func few(_ number: Double) -> String {
    let digits = abs(number) < 10 ? 1 : 0
    return number.formatted(
      FloatingPointFormatStyle<Double>().locale(locale).precision(.fractionLength(0...digits)))
  }
}
