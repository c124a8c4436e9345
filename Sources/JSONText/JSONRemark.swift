/// A problem in a JSON value after which reading can go on.
package struct JSONRemark: Equatable {
  package enum Kind: Equatable {
    /// A member named like an earlier one; the last one counts.
    case repeatedName
    /// A number or string that has no value. It was replaced.
    case defect(JSONError)
  }

  /// The path in the value: `properties.tags[2]`.
  package var path: String
  package let kind: Kind
}

extension String {
  /// The beginning of the text, with an ellipsis if there is more.
  package var shortened: String {
    let longest = 40
    let end = unicodeScalars.index(startIndex, offsetBy: longest, limitedBy: endIndex)
    guard let end, end < endIndex else { return self }
    return String(self[..<end]) + "…"
  }

  /// A path followed by a member's name or an index in brackets.
  package func appendingPath(_ part: String) -> String {
    isEmpty || part.isEmpty || part.first == "[" ? self + part : "\(self).\(part)"
  }
}
