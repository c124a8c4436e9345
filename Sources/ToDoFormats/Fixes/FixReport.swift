import JSONText
import ToDo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A position report in JSON or CSV, before it is known to be a valid fix.
///
/// Numbers may be texts. The time is RFC 3339, in UTC where it has no offset, or
/// in seconds since 1970. A course of -1 is unknown, as in Core Location, and so is a speed
/// below 0; an accuracy below 0 is kept.
struct FixReport {
  /// The values that are neither null nor blank.
  private let values: [FixField: JSONValue]
  private let path: String
  private let byteOffset: Int
  /// The name of the time for messages.
  var timeName = FixField.time.names[0]
  /// The divisor that turns the speed into metres per second: 3.6 for km/h.
  var speedDivisor = 1.0
  /// Whether numbers may have a decimal comma.
  var allowsDecimalComma = false

  init(_ values: [FixField: JSONValue], path: String, byteOffset: Int) {
    self.values = values.filter { $0.value.isFilled }
    self.path = path
    self.byteOffset = byteOffset
  }

  /// The fix, or the refusal of the report.
  func entry() -> FixFileEntry {
    do throws(FormatNotice) {
      try checkPresence()
      return .fix(
        Fix(
          coordinate: try coordinate(), accuracy: try number(.accuracy).map(Distance.meters),
          timestamp: try timestamp(),
          speedMetersPerSecond: try number(.speed).map { $0 / speedDivisor },
          course: try number(.course).flatMap { $0 == -1 ? nil : Bearing(degrees: $0) }),
        device: try device())
    } catch {
      return .refusal(error)
    }
  }
}

extension FixReport {
  private func checkPresence() throws(FormatNotice) {
    let missing = FixField.needed.filter { values[$0] == nil }.map(name)
    guard !missing.isEmpty else { return }
    throw notice(
      "there is no \(missing.joined(separator: " and no ")). A position needs \(name(.latitude)), "
        + "\(name(.longitude)) and \(name(.time)).")
  }

  private func coordinate() throws(FormatNotice) -> Coordinate {
    guard let latitude = try number(.latitude), let longitude = try number(.longitude) else {
      preconditionFailure("What is missing was refused before")
    }
    do {
      return try Coordinate(latitude: latitude, longitude: longitude)
    } catch {
      throw notice("\(error)")
    }
  }

  private func timestamp() throws(FormatNotice) -> Double {
    if let seconds = values[.time].flatMap(plainNumber) {
      guard TimeText.isWritable(seconds) else {
        throw notice(
          "the \(name(.time)) \(seconds.shortDecimalNotation) is beyond the year 9999. Give "
            + "seconds since 1970, not milliseconds.")
      }
      return seconds
    }
    // `TimeText` also reads a day, as its last second, but a fix needs an instant.
    guard case .string(let text)? = values[.time], text.utf8.contains(.colon),
      let seconds = TimeText.parse(text, timeZone: .gmt)
    else {
      throw notice(
        "the \(name(.time)) \(shown(.time)) cannot be read. Give one like 2026-11-21T18:00:00Z, or "
          + "seconds since 1970.")
    }
    return seconds
  }

  private func number(_ field: FixField) throws(FormatNotice) -> Double? {
    guard let value = values[field] else { return nil }
    guard let number = plainNumber(value) else {
      throw notice("the \(name(field)) \(shown(field)) is not a number. Give one, or leave it out.")
    }
    return number
  }

  private func device() throws(FormatNotice) -> String? {
    switch values[.device] {
    case nil: return nil
    case .string(let name): return name.trimmingWhitespace
    case .integer(let number): return String(number)
    default:
      throw notice("the \(name(.device)) \(shown(.device)) is not a name. Give a text.")
    }
  }

  private func plainNumber(_ value: JSONValue) -> Double? {
    if case .string(let text) = value {
      return CSVNumber.value(text, allowsDecimalComma: allowsDecimalComma)
    }
    return value.double.flatMap { $0.isFinite ? $0 : nil }
  }
}

extension FixReport {
  private func name(_ field: FixField) -> String {
    field == .time ? timeName : field.names[0]
  }

  /// A value for a message: a quoted text, or the kind of value.
  private func shown(_ field: FixField) -> String {
    guard let value = values[field] else { return "" }
    guard case .string(let text) = value else { return "(\(value.kindName))" }
    return text.quoted
  }

  private func notice(_ text: String) -> FormatNotice {
    FormatNotice(path: path, text: text, byteOffset: byteOffset)
  }
}

extension String {
  /// The text without white space around it.
  fileprivate var trimmingWhitespace: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}

extension JSONValue {
  /// Whether it is neither null nor blank.
  fileprivate var isFilled: Bool {
    switch self {
    case .null: false
    case .string(let text): !FeatureProperties.isBlank(text)
    default: true
    }
  }
}
