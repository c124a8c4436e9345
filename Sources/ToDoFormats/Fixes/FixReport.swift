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
  private let byteOffset: Int?
  /// The name of the time for messages.
  var timeName = FixField.time.names[0]
  /// The divisor that turns the speed into metres per second: 3.6 for km/h.
  var speedDivisor = 1.0
  /// Whether numbers may have a decimal comma.
  var allowsDecimalComma = false
  /// Whether it comes from a phone: its time may be in milliseconds, and what is not a number leaves
  /// out the accuracy, the speed or the course, and not the position.
  var isFromPhone = false
  /// Whether a time before 2001 counts from 2001.
  var countsFrom2001 = false
  /// Whether an accuracy below 0 is unknown, and does not make the position invalid.
  var negativeAccuracyIsUnknown = false
  /// The time of a position without one, in seconds since 1970; nil if it needs one.
  var timeWithoutOne: Double?

  init(_ values: [FixField: JSONValue], path: String, byteOffset: Int?) {
    self.values = values.filter { $0.value.isFilled }
    self.path = path
    self.byteOffset = byteOffset
  }

  /// The fix, or the refusal of the report.
  func entry() -> FixFileEntry {
    var notices: [FormatNotice] = []
    return entry(ignoring: &notices)
  }

  /// The fix, or the refusal of the report.
  ///
  /// - Parameter notices: What of a phone's report was left out of the fix, and why.
  func entry(ignoring notices: inout [FormatNotice]) -> FixFileEntry {
    do throws(FormatNotice) {
      try checkPresence()
      let accuracy = try supplement(.accuracy, &notices)
        .flatMap { negativeAccuracyIsUnknown && $0 < 0 ? nil : $0 }
      let speed = try supplement(.speed, &notices).map { $0 / speedDivisor }
      let course = try supplement(.course, &notices)
        .flatMap { $0 == -1 ? nil : Bearing(degrees: $0) }
      return .fix(
        Fix(
          coordinate: try coordinate(), accuracy: accuracy.map(Distance.meters),
          timestamp: try timestamp(), speedMetersPerSecond: speed, course: course),
        device: try device())
    } catch {
      return .refusal(error)
    }
  }
}

extension FixReport {
  private func checkPresence() throws(FormatNotice) {
    let missing = FixField.needed
      .filter { values[$0] == nil && ($0 != .time || timeWithoutOne == nil) }.map(name)
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

  /// A number that a fix can do without.
  private func supplement(
    _ field: FixField, _ notices: inout [FormatNotice]
  ) throws(FormatNotice) -> Double? {
    do throws(FormatNotice) {
      return try number(field)
    } catch {
      guard isFromPhone else { throw error }
      notices.append(error)
      return nil
    }
  }

  private func timestamp() throws(FormatNotice) -> Double {
    if values[.time] == nil, let timeWithoutOne { return timeWithoutOne }
    if let number = values[.time].flatMap(plainNumber) {
      let seconds = isFromPhone ? PhoneTime.seconds(number, from2001: countsFrom2001) : number
      guard TimeText.isWritable(seconds) else {
        throw notice(
          "the \(name(.time)) \(seconds.shortDecimalNotation) is beyond the year 9999. Give "
            + "seconds since 1970, not milliseconds.")
      }
      return seconds
    }
    // `TimeText` also reads a day, as its last second, but a fix needs an instant.
    guard case .string(let text)? = values[.time], text.utf8.contains(.colon),
      let seconds = isFromPhone
        ? PhoneTime.seconds(text) : TimeText.parse(text, timeZone: .gmt)
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
