#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
// The data of the time zones is in there: with FoundationEssentials alone every zone is GMT.
#if canImport(FoundationInternationalization)
  import FoundationInternationalization
#endif

/// What clocks show in a time zone. Local seconds count from 1970-01-01 00:00 on the clock, as if
/// the zone were UTC.
struct LocalClock {
  static let secondsInDay = 86_400

  private let timeZone: TimeZone

  /// Nil for an identifier that no zone has.
  init?(identifier: String) {
    guard let timeZone = TimeZone(identifier: identifier) else { return nil }
    self.timeZone = timeZone
  }

  /// The zone's name, as it is usually spelt.
  var identifier: String { timeZone.identifier }

  /// What clocks show at that time.
  func local(at seconds: Int) -> Int { seconds + offset(at: seconds) }

  /// The day that clocks show, in days after 1970-01-01.
  func day(at seconds: Int) -> Int {
    let local = local(at: seconds)
    return (local - (local % Self.secondsInDay + Self.secondsInDay) % Self.secondsInDay)
      / Self.secondsInDay
  }

  /// The first time at which clocks show this or, having been set forward over it, more.
  func first(showing local: Int) -> Int {
    // No zone is as much as a day away from UTC, nor are clocks set twice in two days.
    let before = offset(at: local - Self.secondsInDay)
    let after = offset(at: local + Self.secondsInDay)
    let candidates = [local - before, local - after].filter { self.local(at: $0) == local }
    if let first = candidates.min() { return first }
    // They are set forward at some time between the two.
    var early = local - max(before, after)
    var late = local - min(before, after)
    while early < late {
      let middle = early + (late - early) / 2
      if self.local(at: middle) < local { early = middle + 1 } else { late = middle }
    }
    return late
  }

  private func offset(at seconds: Int) -> Int {
    timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
  }
}
