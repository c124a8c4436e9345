import Foundation
import Hummingbird
import ToDo
import ToDoPresentation

/// Reads the parameters of a request's query. One that a route does not know is refused, so that a
/// misspelt filter never goes unnoticed.
struct QueryReader {
  private let values: [FormEncoding.Field]

  /// - Parameters:
  ///   - known: The parameters of the route, besides `token`.
  ///   - others: More of them.
  /// - Throws: ``Problem`` for another parameter.
  init(_ request: Request, known: Set<String>, and others: Set<String> = []) throws {
    values = request.queryFields
    for (name, _) in values
    where name != "token" && !known.contains(name) && !others.contains(name) {
      let known = known.union(others).sorted()
      let advice =
        EditDistance.nearestName(to: name, among: known).map { "Did you mean \"\($0)\"?" }
        ?? "Known are: \(known.joined(separator: ", "))."
      throw Problem(
        .badRequest, "There is no parameter \"\(name.prefix(40))\" here. \(advice)", parameter: name
      )
    }
  }

  /// The only value of a parameter; nil if it is not given.
  ///
  /// - Throws: ``Problem`` for one that is given twice.
  func text(_ name: String) throws -> String? {
    var found: String?
    for value in values where value.name == name {
      guard found == nil else {
        throw Problem(.badRequest, "\"\(name)\" is given twice. Give it once.", parameter: name)
      }
      found = value.value
    }
    return found
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

  /// Yes or no; nil if it is not given. The name alone means yes.
  ///
  /// - Throws: ``Problem`` that names the parameter.
  func flag(_ name: String) throws -> Bool? {
    try value(name) { text in
      switch text {
      case "", "true", "1": return true
      case "false", "0": return false
      default:
        throw Problem(.badRequest, "\"\(name)\" must be true or false.", parameter: name)
      }
    }
  }

  /// Where days begin and end: the server's time zone if `timezone` is not given.
  ///
  /// - Throws: ``Problem`` that names the parameter.
  func timeZone() throws -> TimeZone {
    try value("timezone") { name in
      guard let zone = TimeZone(identifier: name) else { throw ToDoError.unknownTimeZone(name) }
      return zone
    } ?? .current
  }

  /// Adds the name of a parameter to what is wrong with it.
  func reading<Value>(_ name: String, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      throw Self.naming(name, error)
    }
  }

  /// Adds the name of a parameter to what is wrong with it.
  func reading<Value>(_ name: String, _ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch {
      throw Self.naming(name, error)
    }
  }

  /// What is wrong for another reason than the parameter stays as it is.
  private static func naming(_ name: String, _ error: any Error) -> any Error {
    guard var problem = Problem(translating: error), problem.status == .badRequest else {
      return error
    }
    problem.parameter = problem.parameter ?? name
    return problem
  }
}
