/// In which order a date is written: the day or the month first.
public enum DateOrder: Sendable {
  /// `27 Nov`, `27 Nov 2028`.
  case dayFirst
  /// `Nov 27`, `Nov 27, 2028`.
  case monthFirst

  /// The order that people use where a locale is from: the month comes first in the United States
  /// only.
  ///
  /// - Parameter environment: Variables of the environment. As POSIX says, the first of `LC_ALL`,
  ///   `LC_TIME` and `LANG` that is not empty names the locale.
  public init(environment: [String: String]) {
    let locale = Self.variables.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    self = locale.prefix { $0 != "." && $0 != "@" } == "en_US" ? .monthFirst : .dayFirst
  }

  /// The variables that decide, the first one first.
  package static let variables = ["LC_ALL", "LC_TIME", "LANG"]
}
