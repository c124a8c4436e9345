import Foundation
import Hummingbird
import ToDo
import ToDoPresentation

/// Reads the parameters of a request's query. One that a route does not know is refused, so that a
/// misspelt filter never goes unnoticed.
struct QueryReader {
  private let values: [(name: String, value: String)]

  /// - Parameter known: The parameters of the route, besides `token`.
  /// - Throws: ``Problem`` for another parameter.
  init(_ request: Request, known: Set<String>) throws {
    values = request.uri.queryParameters.map { (String($0.key), String($0.value)) }
    for (name, _) in values where name != "token" && !known.contains(name) {
      throw Problem(
        .badRequest,
        "There is no parameter \"\(name.prefix(40))\" here. Known are: "
          + known.sorted().joined(separator: ", ") + ".", parameter: name)
    }
  }

  /// The only value of a parameter; nil if it is not given.
  ///
  /// - Throws: ``Problem`` for one that is given twice.
  func text(_ name: String) throws -> String? {
    let found = values.filter { $0.name == name }
    guard found.count < 2 else {
      throw Problem(.badRequest, "\"\(name)\" is given twice. Give it once.", parameter: name)
    }
    return found.first?.value
  }

  /// The parameters as in an address, without the token and those with other values.
  ///
  /// - Parameter changes: New values; they come last.
  func text(with changes: [(name: String, value: String)]) -> String {
    let kept = values.filter { value in
      value.name != "token" && !changes.contains { $0.name == value.name }
    }
    return (kept + changes).map { name, value in
      "\(name.percentEncoded)=\(value.percentEncoded)"
    }.joined(separator: "&")
  }

  /// All values of a parameter that can be repeated.
  func texts(_ name: String) -> [String] {
    values.lazy.filter { $0.name == name }.map(\.value)
  }

  /// A value that a parser reads.
  ///
  /// - Throws: ``Problem`` that names the parameter.
  func value<Value>(_ name: String, _ parse: (String) throws -> Value) throws -> Value? {
    guard let text = try text(name) else { return nil }
    return try reading(name) { try parse(text) }
  }

  /// A number.
  ///
  /// - Throws: ``Problem`` that names the parameter.
  func number(_ name: String) throws -> Double? {
    try value(name) { text in
      guard let number = Double(text), number.isFinite else {
        throw Problem(.badRequest, "\"\(name)\" is not a number.", parameter: name)
      }
      return number
    }
  }

  /// A whole number in a range.
  ///
  /// - Throws: ``Problem`` that names the parameter.
  func count(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
    try value(name) { text in
      guard let number = Int(text), range.contains(number) else {
        throw Problem(
          .badRequest,
          "\"\(name)\" must be a whole number from \(range.lowerBound) to \(range.upperBound).",
          parameter: name)
      }
      return number
    }
  }

  /// Adds the name of a parameter to what is wrong with it.
  func reading<Value>(_ name: String, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      guard var problem = Problem(translating: error) else { throw error }
      problem.parameter = problem.parameter ?? name
      throw problem
    }
  }
}

extension String {
  /// The text in the query of an address: all but the unreserved characters of RFC 3986 encoded.
  fileprivate var percentEncoded: String {
    let unreserved = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    return addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }
}
