import Foundation
import TestSupport
import Testing
import ToDo

/// Windows beside a plain scan that looks at the clock every minute.
struct TimeWindowScanTests {
  /// What clocks in a time zone have shown at the most, minute by minute.
  private struct Scan {
    let start: Double
    /// The latest minute shown so far, counted from 1970-01-01 00:00 on the clock.
    private(set) var shown: [Int] = []

    init(_ timeZone: TimeZone, from start: Double, days: Int) {
      self.start = start
      var latest = Int.min
      for minute in 0..<days * 1440 {
        let date = Date(timeIntervalSince1970: start + Double(minute) * 60)
        latest = max(latest, (Int(start) + timeZone.secondsFromGMT(for: date)) / 60 + minute)
        self.shown.append(latest)
      }
    }

    /// Whether a window is open in each minute: its day's opening was shown, its closing not.
    func isOpen(_ window: TimeWindow) -> [Bool] {
      shown.map { shown in
        [0, 1].contains { daysAgo in
          let day = shown / 1440 - daysAgo
          let weekday = Weekday.allCases[(day + 3) % 7]
          let to = window.to + (window.to > window.from ? 0 : 1440)
          return window.days.contains(weekday)
            && (day * 1440 + window.from..<day * 1440 + to).contains(shown)
        }
      }
    }
  }

  @Test(arguments: [
    // Around the days on which clocks are set: at night, at midnight, by half an hour, by a day.
    ("Europe/Berlin", "2026-03-27T00:00:00Z"), ("Europe/Berlin", "2026-10-23T00:00:00Z"),
    ("America/Sao_Paulo", "2018-11-02T00:00:00Z"), ("America/Sao_Paulo", "2018-02-16T00:00:00Z"),
    ("Australia/Lord_Howe", "2026-04-03T00:00:00Z"), ("Pacific/Apia", "2011-12-28T00:00:00Z"),
    ("America/St_Johns", "2007-11-02T00:00:00Z"), ("Asia/Kathmandu", "2026-11-20T00:00:00Z"),
  ])
  func windowsAreOpenWhenAScanSaysSo(zone: String, start: String) throws {
    let seed: UInt64 = 20_261_121
    var generator = SeededGenerator(seed: seed)
    let timeZone = try #require(TimeZone(identifier: zone))
    let from = try Date(start, strategy: .iso8601).timeIntervalSince1970
    let days = 9
    let scan = Scan(timeZone, from: from, days: days)
    // The scan knows the latest reading only after a day.
    let counted = 1440..<days * 1440
    for number in 0..<16 {
      let window = try TimeWindow(
        from: minute(number, &generator), to: minute(number, &generator),
        days: Set(Weekday.allCases.filter { _ in Bool.random(using: &generator) }), timeZone: zone)
      let open = scan.isOpen(window)
      var nextOpening: Int?
      var nextClosing: Int?
      for minute in counted.reversed() {
        if open[minute] { nextOpening = minute }
        if minute + 1 < open.count, open[minute], !open[minute + 1] { nextClosing = minute + 1 }
        guard minute.isMultiple(of: 61) || open[minute] != open[minute - 1]
        else { continue }
        func seconds(_ minute: Int) -> Double { from + Double(minute) * 60 }
        let time = seconds(minute)
        let isRight =
          window.contains(time) == open[minute] && window.contains(time + 59.5) == open[minute]
          && nextOpening.map { window.opening(onOrAfter: time) == seconds($0) } ?? true
          && nextClosing.map { window.closing(after: time) == seconds($0) } ?? true
        if !isRight {
          Issue.record("\(window), minute \(minute), window \(number) of seed \(seed)")
        }
      }
    }
  }

  /// Mostly near the hours in which clocks are set.
  private func minute(_ number: Int, _ generator: inout SeededGenerator) -> Int {
    number.isMultiple(of: 2)
      ? [0, 1, 30, 60, 90, 119, 120, 150, 179, 180, 181, 1380, 1410, 1439]
        .randomElement(using: &generator) ?? 0
      : .random(in: 0..<1440, using: &generator)
  }
}
