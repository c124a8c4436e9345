import ToDo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
// Foundation has the time zone data: with FoundationEssentials alone, every zone is GMT.
#if canImport(FoundationInternationalization)
  import FoundationInternationalization
#endif

/// How a time is written.
enum DateText {
  /// The years of four digits; a time outside them is not written.
  private static let writable = -62_135_596_800.0..<253_402_300_800.0

  /// The day as MM/dd/yyyy in a time zone; nil outside the years that can be written.
  static func day(_ timestamp: Double, in timeZone: TimeZone) -> String? {
    guard writable.contains(timestamp) else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let parts = calendar.dateComponents(
      [.year, .month, .day], from: Date(timeIntervalSince1970: timestamp))
    guard let year = parts.year, let month = parts.month, let day = parts.day else { return nil }
    return "\(padded(month, 2))/\(padded(day, 2))/\(padded(year, 4))"
  }

  /// The day on which an item is due as MM/dd/yyyy; nil outside the years that can be written.
  static func day(_ due: Due?, in timeZone: TimeZone) -> String? {
    switch due?.kind {
    case .day(let day): "\(padded(day.month, 2))/\(padded(day.day, 2))/\(padded(day.year, 4))"
    case .time(let timestamp): day(timestamp, in: timeZone)
    case nil: nil
    }
  }

  /// The day and the time of day as MM/dd/yyyy HH:mm; nil outside the years that can be written.
  static func minute(_ timestamp: Double, in timeZone: TimeZone) -> String? {
    guard let day = day(timestamp, in: timeZone) else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let parts = calendar.dateComponents(
      [.hour, .minute], from: Date(timeIntervalSince1970: timestamp))
    guard let hour = parts.hour, let minute = parts.minute else { return nil }
    return "\(day) \(padded(hour, 2)):\(padded(minute, 2))"
  }

  /// The day and the time of day as MM/dd/yyyy HH:mm:ss; nil outside the years that can be written.
  static func second(_ timestamp: Double, in timeZone: TimeZone) -> String? {
    guard let minute = minute(timestamp, in: timeZone) else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let second = calendar.component(.second, from: Date(timeIntervalSince1970: timestamp))
    return "\(minute):\(padded(second, 2))"
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
