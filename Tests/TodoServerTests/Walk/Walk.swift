import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import ToDo
import ToDoService
import ToDoStore

@testable import TodoServer

/// The requests of one operation to one server.
struct Walk: Sendable {
  let operation: WalkedOperation
  let world: WalkedWorld
  /// The parameters without which the rightful request is refused.
  private let parameters: Set<String>

  init(_ operation: WalkedOperation, _ world: WalkedWorld, _ parameters: Set<String> = []) {
    self.operation = operation
    self.world = world
    self.parameters = parameters
  }

  /// Makes a request that succeeds, by who has just the scopes and the role that are needed.
  func rightfulRequest(_ sharing: WalkedWorld.Sharing) async throws -> WalkedRequest {
    let person =
      switch operation.role {
      case _ where sharing == .own: "anna"
      case .owner?: "anna"
      case .writer?: "carol"
      default: "dan"
      }
    // The path of a person's own list cannot be shared or deleted.
    let isOwn = sharing == .own && operation.role != .owner
    var request = WalkedRequest(
      operation: operation,
      names: try world.names(of: person, isOwn ? .own : .shared, for: operation))
    if sharing == .shared { request.naming = [.list] }
    let credentials = try credentials(of: person, operation.scopes.union(grantedScopes))
    return try await world.server.test { [request] client in
      var request = request
      for _ in 0..<5 {
        let answer = try await request.send(client, operation.needsToken ? credentials : nil)
        if (200..<300).contains(answer.status.code) { return request }
        // What the document has an example for is added, as the refusal says.
        let missing = try? answer.json()["parameter"]?.text
        let added =
          operation.parameters.filter { $0.example != nil && $0.names == nil }.map(\.name)
          .filter { missing == nil || missing == $0 }
        try #require(
          answer.status == .badRequest && !Set(added).isSubset(of: request.parameters),
          "\(operation.id) for \(person): \(WalkedAnswer(answer))")
        request.parameters.formUnion(added)
      }
      return try #require(nil, "\(operation.id): no valid request was found")
    }
  }

  /// A token can be made only with scopes that its maker has.
  private var grantedScopes: Set<TokenScope> {
    Set(operation.body?["scopes"]?.elements.compactMap { $0.text.flatMap(TokenScope.init) } ?? [])
  }

  private func credentials(of person: String, _ scopes: Set<TokenScope>) throws -> String {
    // Whatever needs no scope can be done with any.
    "Bearer \(try world.credentials(of: person, scopes.isEmpty ? [.report] : scopes).text)"
  }

  private func request(
    of person: String, _ sharing: WalkedWorld.Sharing
  ) throws -> WalkedRequest {
    WalkedRequest(
      operation: operation, names: try world.names(of: person, sharing, for: operation),
      parameters: parameters, naming: sharing == .shared ? [.list] : [])
  }

  // MARK: Without a person

  /// No credentials, wrong ones, revoked and expired ones get the same answer to everything.
  func refusesOthersThanPeople() async throws {
    guard operation.needsToken else { return }
    let scopes = Set(TokenScope.allCases)
    let service = world.server.service
    let revoked = try world.credentials(of: "anna", scopes).text
    let record = try await service.authenticator.caller(.token(revoked))
    #expect(try service.accounts.removeToken(#require(record.token), of: record.person.id))
    let expired = try world.credentials(of: "anna", scopes, expires: service.now()).text
    let pair = "ben:\(try world.credentials(of: "anna", scopes).text)"
    let all: [String?] = [
      nil, "Bearer todo_wrong", "Bearer \(revoked)", "Bearer \(expired)",
      "Basic \(Data(pair.utf8).base64EncodedString())",
    ]
    let mine = try request(of: "anna", .own)
    var nobodys = mine
    nobodys.names = WalkedWorld.absent
    try await world.server.test { [nobodys] client in
      let standard = WalkedAnswer(try await nobodys.send(client))
      #expect(standard.status == 401, "\(operation.id)")
      for credentials in all {
        let answer = WalkedAnswer(try await mine.send(client, credentials))
        #expect(answer == standard, "\(operation.id), \(credentials ?? "none")")
      }
      guard operation.isStream else { return }
      var stream = mine
      stream.accept = "text/event-stream"
      #expect(WalkedAnswer(try await stream.send(client)) == standard)
    }
  }

  // MARK: With too little

  /// A token with all scopes but one that is needed is refused, whether there is such a thing or not.
  func refusesScopes() async throws {
    try await world.server.test { client in
      for scope in operation.scopes {
        let rest = Set(TokenScope.allCases).subtracting([scope])
        let credentials = try credentials(of: "anna", rest)
        for sharing in try operation.takesList ? [.own, .shared] : [.own] as [WalkedWorld.Sharing] {
          var mine = try request(of: "anna", sharing)
          let answer = WalkedAnswer(try await mine.send(client, credentials))
          #expect(answer.status == 403, "\(operation.id) without \(scope): \(answer)")
          #expect(answer.telling == [], "\(operation.id) without \(scope): \(answer)")
          let list = mine.names[.list]
          mine.names = WalkedWorld.absent.merging([.list: list ?? ""]) { $1 }
          let nobodys = WalkedAnswer(try await mine.send(client, credentials))
          #expect(nobodys == answer, "\(operation.id) without \(scope)")
        }
      }
    }
  }

  /// Members whose role is too small are refused, whether there is such a thing or not.
  func refusesRoles() async throws {
    guard let role = operation.role else { return }
    try await world.server.test { client in
      for person in role == .owner ? ["carol", "dan"] : ["dan"] {
        let credentials = try credentials(of: person, Set(TokenScope.allCases))
        var theirs = try request(of: person, .shared)
        // Everybody decides about themselves.
        theirs.names[.member] = "anna"
        let answer = WalkedAnswer(try await theirs.send(client, credentials))
        #expect(answer.status == 403, "\(operation.id), \(person): \(answer)")
        #expect(answer.telling == [], "\(operation.id), \(person): \(answer)")
        let list = theirs.names[.list]
        theirs.names = WalkedWorld.absent.merging([.list: list ?? ""]) { $1 }
        #expect(
          WalkedAnswer(try await theirs.send(client, credentials)) == answer,
          "\(operation.id), \(person)")
      }
    }
  }

  // MARK: With what is another's

  /// A stranger who names what is anna's gets the answer of what never existed, byte for byte but for
  /// the name.
  func refusesStrangers() async throws {
    let credentials =
      operation.needsToken ? try credentials(of: "ben", Set(TokenScope.allCases)) : nil
    let all = try operation.names
    let attacks = all.map { Set([$0]) } + (all.count > 1 ? [all] : [])
    try await world.server.test { client in
      for attack in attacks {
        // A person is invited by name, so a name is no secret.
        if operation.id == "setMember", attack == [.member] { continue }
        for sharing in [WalkedWorld.Sharing.own, .shared] {
          try await refuses(attack, sharing, client, credentials)
        }
      }
    }
  }

  private func refuses(
    _ attack: Set<WalkedName>, _ sharing: WalkedWorld.Sharing, _ client: any TestClientProtocol,
    _ credentials: String?
  ) async throws {
    let annas = try world.names(of: "anna", sharing, for: operation).filter {
      attack.contains($0.key)
    }
    let nobodys = WalkedWorld.absent.filter { attack.contains($0.key) }
    let request = try request(of: "ben", .shared)
    var ways: [(method: HTTPRequest.Method?, accept: String?)] = [(nil, nil)]
    if operation.method == .get { ways.append((.head, nil)) }
    if operation.isStream, attack.contains(.list) { ways.append((nil, "text/event-stream")) }
    for (method, accept) in ways {
      var (existing, absent) = (request, request)
      (existing.accept, absent.accept) = (accept, accept)
      // A stream has no pages.
      existing.naming = accept == nil ? attack : attack.subtracting([.eventCursor])
      absent.naming = existing.naming
      existing.names.merge(annas) { $1 }
      absent.names.merge(nobodys) { $1 }
      let answer = WalkedAnswer(
        try await existing.send(client, credentials, method), without: annas)
      let standard = WalkedAnswer(
        try await absent.send(client, credentials, method), without: nobodys)
      let words = attack.map(\.rawValue).sorted().joined(separator: ", ")
      #expect(answer == standard, "\(operation.id), \(words)")
      guard attack.contains(where: \.isSomebodys) else { continue }
      #expect(answer.status == 404, "\(operation.id), \(words): \(answer)")
      #expect(answer.telling == [], "\(operation.id), \(words): \(answer)")
    }
  }
}
