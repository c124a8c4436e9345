import Foundation
import ToDoPresentation

/// The environment variable TZ, which names the time zone.
enum TimeZoneVariable {
  private static let name = "TZ"

  private static var value: String? { Environment.value(of: name) }

  /// Makes `TimeZone.current` understand what POSIX allows: a colon before the name of a zone.
  ///
  /// Call it before the zone is read.
  static func dropColon() {
    guard let value, value.hasPrefix(":") else { return }
    setenv(name, String(value.dropFirst()), 1)
  }

  /// The time zone here.
  ///
  /// If TZ is not the name of a zone, `TimeZone.current` is the computer's zone, or UTC, and not
  /// what TZ asks for. A name with a sign, `GMT+5`, is west of Greenwich to POSIX and east of it to
  /// `TimeZone`.
  ///
  /// - Throws: `InputError.unknownTimeZone` for a value of TZ that is not the name of a zone.
  static func zone() throws(InputError) -> TimeZone {
    guard let value, !value.isEmpty else { return .current }
    let isSigned = !value.contains("/") && value.contains { $0 == "+" || $0 == "-" }
    let isKnown = (TimeZone(identifier: value) ?? TimeZone(abbreviation: value)) != nil
    guard isKnown, !isSigned else { throw .unknownTimeZone(value) }
    return .current
  }
}

extension RepeatParser {
  /// Reads ends relative to now, in the time zone of the environment.
  static var here: RepeatParser {
    RepeatParser(now: CurrentTime.now.timeIntervalSince1970, timeZone: try TimeZoneVariable.zone())
  }
}

extension DueFilterParser {
  /// Reads times relative to now, in the time zone of the environment.
  static var here: DueFilterParser {
    DueFilterParser(
      now: CurrentTime.now.timeIntervalSince1970, timeZone: try TimeZoneVariable.zone())
  }
}

extension DateParser {
  /// Reads times relative to now, in the time zone of the environment.
  static var here: DateParser {
    DateParser(now: CurrentTime.now.timeIntervalSince1970, timeZone: try TimeZoneVariable.zone())
  }
}
