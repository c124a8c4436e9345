/// A JSON value that holds no others.
package enum JSONScalar: Equatable {
  case null
  case bool(Bool)
  case number(JSONNumber)
  case string(String)

  /// What kind of value it is.
  package var kind: JSONKind {
    switch self {
    case .null: .null
    case .bool(let bool): bool ? .true : .false
    case .number: .number
    case .string: .string
    }
  }
}

/// A number as it is written in JSON.
package enum JSONNumber: Equatable {
  /// A number without fraction and exponent that fits in an integer.
  case integer(Int64)
  /// Any other number, as the nearest double.
  case double(Double)

  // Inlinable: the readers of other modules call it for every coordinate.
  /// The number as a double.
  @inlinable package var value: Double {
    switch self {
    case .integer(let integer): Double(integer)
    case .double(let double): double
    }
  }
}

/// The kinds of JSON values, for messages.
package enum JSONKind: Equatable {
  case null, `true`, `false`, number, string, array, object

  /// The kind in words: "an array".
  package var name: String {
    switch self {
    case .null: "null"
    case .true: "true"
    case .false: "false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
