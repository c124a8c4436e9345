import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import ToDo
import ToDoService
import ToDoStore

@testable import TodoServer

extension TestClientProtocol {
  /// Makes a request of any kind, and returns the answer.
  func ask(
    _ method: HTTPRequest.Method, _ path: String, token: String? = nil, _ body: String? = nil,
    headers: HTTPFields = [:]
  ) async throws -> TestResponse {
    var headers = headers
    if let token { headers[.authorization] = "Bearer \(token)" }
    return try await execute(
      uri: path, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) }
    ) { $0 }
  }
}

extension TestResponse {
  /// The body as JSON.
  func json() throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: Data(body.readableBytesView))
  }

  /// The cursor of the next page, from the Link header.
  var nextPath: String? {
    guard let link = headers[.link], link.hasSuffix(">; rel=\"next\"") else {
      return nil
    }
    return String(link.dropFirst().prefix { $0 != ">" })
  }
}

extension JSONValue {
  subscript(name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  subscript(index: Int) -> JSONValue? {
    if case .array(let values) = self, values.indices.contains(index) { values[index] } else { nil }
  }

  var members: [String: JSONValue]? {
    if case .object(let members) = self { members } else { nil }
  }

  var elements: [JSONValue] {
    if case .array(let values) = self { values } else { [] }
  }

  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  var double: Double? {
    switch self {
    case .number(let number): number
    case .integer(let number): Double(number)
    default: nil
    }
  }
}

extension ServerFixture {
  /// A list that two people share, with their tokens.
  struct Shared {
    let list: String
    let anna: String
    let ben: String
  }

  /// Makes a list of anna's that ben is a member of.
  func sharedList(
    ben role: ListRole = .writer, scopes: Set<TokenScope> = [.read, .write, .report]
  ) async throws -> Shared {
    let anna = try token(for: "anna", scopes)
    let ben = try token(for: "ben", scopes)
    let caller = try await service.authenticator.caller(.token(anna))
    let list = try await service.makeList(named: "Home", for: caller)
    _ = try await service.setMember(named: "ben", of: list, as: role)
    return Shared(list: list.id.rawValue, anna: anna, ben: ben)
  }

  /// Adds items to a list.
  @discardableResult
  func add(_ items: [ToDoItem], to list: String? = nil, token: String) async throws -> [ItemID] {
    let caller = try await service.authenticator.caller(.token(token))
    return try await service.gate.list(list, for: caller).writing { store in
      try store.add(contentsOf: items).map(\.id)
    }
  }

  /// An item at a position.
  static func item(_ title: String, _ latitude: Double, _ longitude: Double) throws -> ToDoItem {
    ToDoItem(
      title: title,
      location: Location(
        name: "", coordinate: try Coordinate(latitude: latitude, longitude: longitude)))
  }
}
