import JSONText
import ToDo

/// Foreign properties as the JSON text in which the store keeps them.
///
/// Foundation's coders would read the number 1.0 back as the integer 1; here a number that is not
/// an integer always has a point or an exponent. An infinity is written as 1e999, which is read as
/// one; NaN, which JSON does not have, as null.
enum PropertiesJSON {
  /// As deep as earlier versions could read; readers of files refuse more than 128 levels.
  private static let rules = JSONRules(depthLimit: 1000, keepsInfinities: true)

  /// The text; nil for no properties.
  ///
  /// - Precondition: The properties are within ``ItemLimits``.
  static func text(of properties: [String: JSONValue]) -> String? {
    guard !properties.isEmpty else { return nil }
    var writer = JSONWriter(rules)
    do {
      try writer.write(.object(properties))
    } catch {
      preconditionFailure("The limits of an item let no such property through: \(error.reason)")
    }
    return writer.text
  }

  /// The properties in a text; nil if the text is not a JSON object.
  static func properties(in text: String) -> [String: JSONValue]? {
    guard case .object(let properties)? = try? JSONScanner.value(of: Array(text.utf8), rules) else {
      return nil
    }
    return properties
  }
}
