import Foundation
import ToDoPresentation

/// Variables of the environment.
enum Environment {
  /// Some variables by name: copying all of them takes as long as opening the store.
  static func values(of names: [String]) -> [String: String] {
    var values: [String: String] = [:]
    for name in names { values[name] = value(of: name) }
    return values
  }

  static func value(of name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

extension DateOrder {
  /// The order of the locale that the environment names.
  static var ofEnvironment: DateOrder {
    DateOrder(environment: Environment.values(of: variables))
  }
}
