import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import ToDo

@testable import TodoServer

/// One request of an operation: its parameters and its body are those of the document's examples, and
/// whatever is named in it has the names that it is given.
struct WalkedRequest: Sendable {
  let operation: WalkedOperation
  var names: [WalkedName: String]
  /// The parameters with examples that it has, besides the required ones.
  var parameters: Set<String> = []
  /// What is named where a request need not name anything: in a parameter, or in a body.
  var naming: Set<WalkedName> = []
  var accept: String?

  private var path: String {
    get throws {
      try operation.captures.reduce(operation.path) { path, capture in
        path.replacing("{\(capture.name)}", with: names[capture.names] ?? "none")
      }
    }
  }

  /// A name of a place is a position too, in the place of another one.
  private static let positions: Set = ["lat", "lon"]

  private func sent() throws -> [(parameter: WalkedOperation.Parameter, value: String)] {
    let captured = Set(try operation.captures.map(\.names))
    return operation.parameters.compactMap { parameter in
      if let kind = parameter.names {
        guard naming.contains(kind), !captured.contains(kind), let name = names[kind] else {
          return nil
        }
        return (parameter, name)
      }
      guard parameter.isRequired || parameters.contains(parameter.name),
        let example = parameter.example
      else { return nil }
      let hasName = naming.contains(.place) && operation.parameters.contains { $0.name == "at" }
      return hasName && Self.positions.contains(parameter.name) ? nil : (parameter, example)
    }
  }

  private func body() throws -> ByteBuffer? {
    guard let example = operation.body else { return nil }
    guard case .object(var members) = example else {
      if case .string(let text) = example { return ByteBuffer(string: text) }
      return ByteBuffer(bytes: try JSONEncoder().encode(example))
    }
    if naming.contains(.place), let place = names[.place] {
      if operation.bodyMembers.all.contains("places") {
        members["location"] = nil
        members["places"] = .array([.string(place)])
      } else if operation.bodyMembers.all.contains("position") {
        members = members.filter { operation.bodyMembers.required.contains($0.key) }
        members["position"] = .string(place)
      }
    }
    return ByteBuffer(bytes: try JSONEncoder().encode(JSONValue.object(members)))
  }

  /// Makes the request.
  func send(
    _ client: any TestClientProtocol, _ credentials: String? = nil,
    _ method: HTTPRequest.Method? = nil
  ) async throws -> TestResponse {
    let sent = try sent()
    var headers = HTTPFields()
    if let credentials { headers[.authorization] = credentials }
    if let accept { headers[.accept] = accept }
    if let type = operation.contentType { headers[.contentType] = type }
    for (parameter, value) in sent where parameter.isHeader {
      headers[HTTPField.Name(parameter.name) ?? .accept] = value
    }
    let query = sent.filter { !$0.parameter.isHeader }.map { parameter, value in
      let encoded = value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? value
      return "\(parameter.name)=\(encoded)"
    }.joined(separator: "&")
    return try await client.execute(
      uri: try path + (query.isEmpty ? "" : "?\(query)"), method: method ?? operation.method,
      headers: headers, body: try body()
    ) { $0 }
  }
}

/// An answer, to be compared with another one.
struct WalkedAnswer: Hashable, CustomStringConvertible {
  let status: Int
  let headers: [String]
  let body: String

  /// - Parameter names: The names that were asked about, which an answer may repeat.
  init(_ response: TestResponse, without names: [WalkedName: String] = [:]) {
    func plain(_ text: String) -> String {
      names.reduce(text) { $0.replacing($1.value, with: "<\($1.key)>") }
    }
    status = response.status.code
    headers = response.headers.map { "\($0.name): \(plain($0.value))" }.sorted()
    body = plain(response.text)
  }

  var description: String { "\(status) \(body.prefix(300)) \(headers)" }

  /// The headers that say something of what there is.
  var telling: [String] {
    headers.filter { header in
      ["etag:", "allow:", "location:", "retry-after:", "link:", "last-modified:"]
        .contains { header.lowercased().hasPrefix($0) }
    }
  }
}
