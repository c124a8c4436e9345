package import ToDo

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

extension JSONNode {
  /// A day, or a time.
  ///
  /// - Parameter timeZone: That of a time without an offset.
  package func due(in timeZone: TimeZone) throws(JSONInputError) -> Due {
    let text = try text()
    guard let due = Due.parse(text, timeZone: timeZone), due.rfc3339 != nil else {
      throw notATime(text)
    }
    return due
  }

  /// A time in seconds since 1970.
  ///
  /// - Parameter edge: Which end of a day a date without a time means.
  package func time(
    in timeZone: TimeZone, dateAlone edge: TimeText.DayEdge
  ) throws(JSONInputError) -> Double {
    let text = try text()
    guard let time = TimeText.parse(text, timeZone: timeZone, dateAlone: edge),
      TimeText.isWritable(time)
    else { throw notATime(text) }
    return time
  }

  private func notATime(_ text: String) -> JSONInputError {
    error(
      "Can't read \(QuotedText.text(text)) as a date. Send a day, 2026-12-24, or a time, "
        + "2026-12-24T18:00:00+01:00.")
  }
}
