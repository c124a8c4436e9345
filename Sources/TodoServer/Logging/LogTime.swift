import Foundation
import Synchronization

/// Times in the log: RFC 3339 in UTC, with milliseconds. The text of a second is kept, for there may be
/// thousands of lines in it.
enum LogTime {
  private static let last = Mutex<(second: Int, text: String)>((.min, ""))

  static func text(of date: Date) -> String {
    let milliseconds = Int((date.timeIntervalSince1970 * 1_000).rounded(.down))
    let second = milliseconds.dividedFloored(by: 1_000)
    let text = last.withLock { last in
      if last.second != second {
        let date = Date(timeIntervalSince1970: Double(second))
        last = (second, String(date.formatted(.iso8601).dropLast()))
      }
      return last.text
    }
    let rest = milliseconds - second * 1_000
    return "\(text).\(rest < 10 ? "00" : rest < 100 ? "0" : "")\(rest)Z"
  }
}

extension Int {
  fileprivate func dividedFloored(by divisor: Int) -> Int {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
