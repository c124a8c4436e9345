package import ToDo

/// A value in a JSON document that somebody sent, and where it is.
///
/// Each call that reads it throws a ``JSONInputError`` that points to it.
package struct JSONNode: Hashable, Sendable {
  package let value: JSONValue
  /// Where it is, as a JSON pointer (RFC 6901).
  package let pointer: String

  package init(_ value: JSONValue, at pointer: String = "") {
    self.value = value
    self.pointer = pointer
  }

  package func error(_ reason: String) -> JSONInputError { JSONInputError(at: pointer, reason) }

  package var isNull: Bool { value == .null }

  /// A text.
  package func text() throws(JSONInputError) -> String {
    guard case .string(let text) = value else { throw mistake("a string") }
    return text
  }

  /// A number.
  package func number() throws(JSONInputError) -> Double {
    switch value {
    case .integer(let integer): return Double(integer)
    case .number(let number) where number.isFinite: return number
    default: throw mistake("a number")
    }
  }

  /// Yes or no.
  package func flag() throws(JSONInputError) -> Bool {
    guard case .bool(let flag) = value else { throw mistake("true or false") }
    return flag
  }

  /// The values of an array.
  ///
  /// - Parameter limit: The most that there may be.
  package func elements(upTo limit: Int) throws(JSONInputError) -> [JSONNode] {
    guard case .array(let values) = value else { throw mistake("an array") }
    guard values.count <= limit else {
      throw error("There are \(values.count) here; the limit is \(limit). Remove some.")
    }
    return values.enumerated().map { JSONNode($0.element, at: "\(pointer)/\($0.offset)") }
  }

  /// The members of an object that are not null, by name.
  ///
  /// - Parameters:
  ///   - known: The names that there are; nil for any.
  ///   - ignored: Names that may be there too, and mean nothing.
  /// - Throws: For a member of another name, with the known name that is most like it.
  package func members(
    _ known: [String]?, ignoring ignored: Set<String> = []
  ) throws(JSONInputError) -> [String: JSONNode] {
    try allMembers(known, ignoring: ignored).filter { !$0.value.isNull }
  }

  /// The same with those that are null.
  package func allMembers(
    _ known: [String]?, ignoring ignored: Set<String> = []
  ) throws(JSONInputError) -> [String: JSONNode] {
    guard case .object(let values) = value else { throw mistake("an object") }
    var members: [String: JSONNode] = [:]
    // In order, so that of several mistakes the same one is reported every time.
    for (name, value) in values.sorted(by: { $0.key < $1.key }) where !ignored.contains(name) {
      if let known, !known.contains(name) { throw unknown(name, known) }
      members[name] = JSONNode(value, at: pointer(to: name))
    }
    return members
  }

  /// Where a member of this object is.
  package func pointer(to name: String) -> String {
    let escaped = name.map { letter in
      switch letter {
      case "~": "~0"
      case "/": "~1"
      default: String(letter)
      }
    }
    return "\(pointer)/\(escaped.joined())"
  }

  /// The mistake of a member that is needed and missing.
  package func missing(_ name: String, _ advice: String) -> JSONInputError {
    JSONInputError(at: pointer(to: name), "\"\(name)\" is missing. \(advice)")
  }

  private func mistake(_ expected: String) -> JSONInputError {
    error("Expected \(expected), found \(value.kindName).")
  }

  private func unknown(_ name: String, _ known: [String]) -> JSONInputError {
    let suggestion = EditDistance.nearestName(to: name, among: known).map {
      " Did you mean \"\($0)\"?"
    }
    let shown = "There is no member \(QuotedText.text(name)) here."
    let advice = suggestion ?? " Known are: \(known.joined(separator: ", "))."
    // A name of any length would make an answer of any length.
    let longest = 200
    return JSONInputError(
      at: name.utf8.count > longest ? pointer : pointer(to: name), shown + advice)
  }
}
