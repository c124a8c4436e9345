/// A problem in a JSON value after which reading can go on.
struct JSONRemark: Equatable {
  enum Kind: Equatable {
    /// A member named like an earlier one; the last one counts.
    case repeatedName
    /// A number or string that has no value. It was replaced.
    case defect(FormatError)
  }

  /// The path in the value: `properties.tags[2]`.
  var path: String
  let kind: Kind
}
