/// What is wrong with a JSON value although its end was found, so that reading can go on.
struct JSONRemark: Equatable {
  enum Kind: Equatable {
    /// A member named like an earlier one; the last one counts.
    case repeatedName
    /// A number or a string that stands for nothing; something else was put in its place.
    case defect(FormatError)
  }

  /// Where in the value it is: `properties.tags[2]`.
  var place: String
  let kind: Kind
}
