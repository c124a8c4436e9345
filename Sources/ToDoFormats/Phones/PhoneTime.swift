import JSONText
import ToDo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The times that apps on phones send.
enum PhoneTime {
  /// From this number on it counts milliseconds: in seconds it is the year 5138, in milliseconds 1973.
  private static let firstMilliseconds = 1e11

  /// The seconds from 1970 to 2001, the reference date of Apple's Foundation.
  private static let secondsTo2001 = 978_307_200.0

  /// Seconds since 1970 of a number of seconds or milliseconds.
  ///
  /// - Parameter from2001: Whether a time before 2001 counts from 2001 instead. Then times from 2001 to
  ///   2032 are understood either way: no phone reports from before 2001.
  static func seconds(_ number: Double, from2001: Bool) -> Double {
    let seconds = number >= firstMilliseconds ? number / 1000 : number
    return from2001 && seconds > 0 && seconds < secondsTo2001 ? seconds + secondsTo2001 : seconds
  }

  /// Seconds since 1970 of a text: RFC 3339, and what is made of it on the way. An offset may lack its
  /// colon (`-0700`), or have a space for its plus sign, as a form that was not encoded has; without an
  /// offset it is UTC.
  ///
  /// - Returns: Nil for anything else.
  static func seconds(_ text: String) -> Double? {
    let trimmed = text.drop(while: \.isWhitespace)
    if let seconds = TimeText.parse(trimmed, timeZone: .gmt) { return seconds }
    var bytes = Array(trimmed.utf8.prefix(longest))
    while bytes.last?.isWhiteSpace == true { bytes.removeLast() }
    // 2026-11-21T18:00…: the date has 10 characters, and the time at least 5.
    guard bytes.count >= 16 else { return nil }
    if let blank = bytes[16...].lastIndex(of: .space) { bytes[blank] = .plus }
    if let sign = bytes[16...].lastIndex(where: { $0 == .plus || $0 == .minus }),
      bytes.count == sign + 5, bytes[(sign + 1)...].allSatisfy(\.isDigit)
    {
      bytes.insert(.colon, at: sign + 3)
    }
    return TimeText.parse(String(decoding: bytes, as: UTF8.self), timeZone: .gmt)
  }

  private static let longest = 64
}
