import ToDo

extension JSONValue {
  var string: String? {
    if case .string(let string) = self { string } else { nil }
  }

  var bool: Bool? {
    if case .bool(let bool) = self { bool } else { nil }
  }

  var array: [JSONValue]? {
    if case .array(let array) = self { array } else { nil }
  }

  var object: [String: JSONValue]? {
    if case .object(let object) = self { object } else { nil }
  }

  /// The number, whole or not.
  var double: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }
}
