import Foundation
import JSONText
import ToDo
import ToDoPresentation

/// The description of the API as OpenAPI 3.1, put together from a part for each resource.
struct OpenAPIDocument {
  /// The document.
  let value: JSONValue

  private static let parts = [
    "shared", "account", "devices", "events", "fixes", "items", "lists", "near", "phones", "places",
    "targets", "transfer",
  ]

  /// - Throws: `JSONError` for a part that is not JSON.
  init() throws {
    value = try Self.parts
      .map { try JSONScanner.value(of: ServerFiles.bytes("OpenAPI/\($0).json")) }
      .reduce(JSONValue.object([:])) { $0.merged(with: $1) }
      .withRefusalsOfAnyRequest
      .withScopesAsSecurity
  }

  /// The bytes that are served.
  func bytes() throws -> Data { try JSONEncoder.line.encode(value) }
}

extension JSONValue {
  /// Objects have the members of both; of anything else the other counts.
  fileprivate func merged(with other: JSONValue) -> JSONValue {
    guard case .object(let mine) = self, case .object(let others) = other else { return other }
    return .object(mine.merging(others) { $0.merged(with: $1) })
  }

  /// The document with what any operation may answer: too many requests, and a server that is too busy.
  fileprivate var withRefusalsOfAnyRequest: JSONValue {
    let problem = JSONValue.object(["$ref": .string("#/components/responses/Problem")])
    let refusals = JSONValue.object([
      "responses": .object(["429": problem, "503": problem])
    ])
    return mappingOperations { refusals.merged(with: $0) }
  }

  /// The document with the scopes of each operation where OpenAPI has them: as the roles of each way to
  /// show credentials (4.8.30). A server without accounts needs none.
  fileprivate var withScopesAsSecurity: JSONValue {
    mappingOperations { operation in
      guard case .object(var members) = operation,
        let scopes = members.removeValue(forKey: "x-scopes")
      else { return operation }
      let ways = ["bearer", "basic", "query"].map { JSONValue.object([$0: scopes]) }
      members["security"] = .array(ways + [.object([:])])
      return .object(members)
    }
  }

  private func mappingOperations(_ change: (JSONValue) -> JSONValue) -> JSONValue {
    guard case .object(var document) = self, case .object(let paths)? = document["paths"] else {
      return self
    }
    document["paths"] = .object(
      paths.mapValues { operations in
        guard case .object(let operations) = operations else { return operations }
        return .object(
          operations.mapValues { operation in
            // The parameters of a path are not an operation.
            guard case .object = operation else { return operation }
            return change(operation)
          })
      })
    return .object(document)
  }
}
