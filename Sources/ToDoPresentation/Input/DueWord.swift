package import ToDo

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// When the items of a list should be due, in one word.
package enum DueWord: String, CaseIterable, Sendable {
  case today, week, overdue, none

  /// What the word means at a time.
  ///
  /// - Parameters:
  ///   - now: seconds since 1970.
  ///   - timeZone: the time zone of the days.
  package func filter(now: Double, timeZone: TimeZone) -> ItemFilter.Due {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let today = calendar.startOfDay(for: Date(timeIntervalSince1970: now))
    func start(ofDay days: Int) -> Double {
      let day = calendar.date(byAdding: .day, value: days, to: today)
      return (day ?? today).timeIntervalSince1970
    }
    switch self {
    case .today: return .between(start(ofDay: 0), start(ofDay: 1))
    case .week: return .between(start(ofDay: 0), start(ofDay: 7))
    case .overdue: return .before(now)
    case .none: return .undated
    }
  }
}
