#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
// It holds the time zone data: with FoundationEssentials alone every zone is GMT.
#if canImport(FoundationInternationalization)
  import FoundationInternationalization
#endif

/// The time that clocks show in a time zone. Local seconds count from 1970-01-01 00:00 on the clock,
/// as if the zone were UTC.
package struct LocalClock {
  package static let secondsInDay = 86_400

  private let timeZone: TimeZone

  package init(_ timeZone: TimeZone) {
    self.timeZone = timeZone
  }

  /// Returns nil for an unknown identifier.
  init?(identifier: String) {
    guard let timeZone = TimeZone(identifier: identifier) else { return nil }
    self.timeZone = timeZone
  }

  /// The identifier of the zone in its usual spelling.
  var identifier: String { timeZone.identifier }

  /// The local time, in seconds, at a time in seconds since 1970.
  package func local(at seconds: Int) -> Int { seconds + offset(at: seconds) }

  /// The local day, in days after 1970-01-01.
  package func day(at seconds: Int) -> Int {
    let local = local(at: seconds)
    return (local - (local % Self.secondsInDay + Self.secondsInDay) % Self.secondsInDay)
      / Self.secondsInDay
  }

  /// All times at which clocks show a local time: with the offset of the day before or after.
  ///
  /// No zone is a whole day away from UTC, and clocks are not set twice in two days.
  package func times(showing local: Int) -> [Int] {
    [local - Self.secondsInDay, local + Self.secondsInDay].compactMap { near in
      let time = local - offset(at: near)
      return self.local(at: time) == local ? time : nil
    }
  }

  /// The first time at which clocks show a local time, or a later one if they are set forward over
  /// it.
  func first(showing local: Int) -> Int {
    if let first = times(showing: local).min() { return first }
    // Clocks are set forward at some time between the two.
    let before = offset(at: local - Self.secondsInDay)
    let after = offset(at: local + Self.secondsInDay)
    var early = local - max(before, after)
    var late = local - min(before, after)
    while early < late {
      let middle = early + (late - early) / 2
      if self.local(at: middle) < local { early = middle + 1 } else { late = middle }
    }
    return late
  }

  /// By how many seconds clocks are ahead of UTC at a time.
  package func offset(at seconds: Int) -> Int {
    timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
  }
}
