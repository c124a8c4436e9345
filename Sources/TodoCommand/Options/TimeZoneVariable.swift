import Foundation

/// The environment variable TZ, by which a person says in which time zone they are.
enum TimeZoneVariable {
  private static let name = "TZ"

  private static var value: String? { ProcessInfo.processInfo.environment[name] }

  /// Makes `TimeZone.current` understand what POSIX allows: a colon before the name of a zone.
  ///
  /// To be called before the zone is asked for.
  static func dropColon() {
    guard let value, value.hasPrefix(":") else { return }
    setenv(name, String(value.dropFirst()), 1)
  }

  /// The name of the zone here, to be kept.
  ///
  /// Where TZ says what is no name `TimeZone.current` is the machine's zone, or UTC, which is not
  /// what was asked for. A name with a sign, `GMT+5`, is west of Greenwich to POSIX and east of it
  /// to `TimeZone`.
  ///
  /// - Throws: `CommandFailure` for a value of TZ that names no zone.
  static func zoneName() throws(CommandFailure) -> String {
    guard let value, !value.isEmpty else { return TimeZone.current.identifier }
    let isSigned = !value.contains("/") && value.contains { $0 == "+" || $0 == "-" }
    let isKnown = (TimeZone(identifier: value) ?? TimeZone(abbreviation: value)) != nil
    guard isKnown, !isSigned else {
      throw CommandFailure(
        .misuse,
        "Hours and days are those of the time zone in TZ, and \"\(TerminalText.safe(value))\" is "
          + "not the name of one. Set TZ to a name like Europe/Berlin, or unset it for the zone of "
          + "this machine.")
    }
    return TimeZone.current.identifier
  }
}
