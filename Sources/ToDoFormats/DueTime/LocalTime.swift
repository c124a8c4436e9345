#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
// The data of the time zones is in there: with FoundationEssentials alone every zone is GMT.
#if canImport(FoundationInternationalization)
  import FoundationInternationalization
#endif

/// From what clocks show in a time zone to seconds since 1970. Local seconds count as if the
/// zone were UTC.
struct LocalTime {
  private let timeZone: TimeZone

  init(_ timeZone: TimeZone) {
    self.timeZone = timeZone
  }

  /// The first time at which clocks show this. Where none does, because clocks were set forward
  /// over it, what they would show had they not been.
  func first(atLocal local: Int) -> Int {
    times(atLocal: local).min() ?? local - offset(at: local - CivilDate.secondsInDay)
  }

  /// The last second before the next day begins.
  func lastSecond(ofDay daysSince1970: Int) -> Int {
    let local = (daysSince1970 + 1) * CivilDate.secondsInDay - 1
    return times(atLocal: local).max() ?? local - offset(at: local - CivilDate.secondsInDay)
  }

  /// All times at which clocks show this: with the offset of the day before or of the day after.
  private func times(atLocal local: Int) -> [Int] {
    [local - CivilDate.secondsInDay, local + CivilDate.secondsInDay].compactMap { near in
      let time = local - offset(at: near)
      return offset(at: time) == local - time ? time : nil
    }
  }

  private func offset(at seconds: Int) -> Int {
    timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
  }
}
