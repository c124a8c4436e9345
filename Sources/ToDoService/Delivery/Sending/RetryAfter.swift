import Foundation

/// `Retry-After` (RFC 9110, section 10.2.3): seconds, or a date.
enum RetryAfter {
  /// When to try again; nil for a value that cannot be read.
  static func date(_ text: String, at now: Date) -> Date? {
    let text = text.trimmingCharacters(in: .whitespaces)
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      return Double(text).map { now.addingTimeInterval(min($0, 1e9)) }
    }
    for format in formats {
      let reader = DateFormatter()
      reader.locale = Locale(identifier: "en_US_POSIX")
      reader.timeZone = TimeZone(secondsFromGMT: 0)
      reader.dateFormat = format
      if let date = reader.date(from: text) { return date }
    }
    return nil
  }

  /// The form of today and the two that are still to be understood (RFC 9110, section 5.6.7).
  private static let formats = [
    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEEE, dd-MMM-yy HH:mm:ss 'GMT'", "EEE MMM d HH:mm:ss yyyy",
  ]
}
