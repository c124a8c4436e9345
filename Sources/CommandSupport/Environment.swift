import Foundation

/// Variables of the environment.
package enum Environment {
  /// Some variables by name: copying all of them takes as long as opening the store.
  package static func values(of names: [String]) -> [String: String] {
    var values: [String: String] = [:]
    for name in names { values[name] = value(of: name) }
    return values
  }

  /// A variable by name.
  package static func value(of name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
