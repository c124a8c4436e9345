import Foundation
import HTTPTypes
import Hummingbird
import ToDoService

/// Finds out who makes a request, before a route sees it, and whether there were too many.
struct CredentialsMiddleware: RouterMiddleware {
  typealias Context = ServerContext

  let authenticator: Authenticator
  var limits = RequestLimits()
  var openMode = OpenModeGuard()

  func handle(
    _ request: Request, context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    let caller: Caller
    do {
      caller = try await authenticator.caller(request.credentials)
    } catch ServiceError.unauthenticated {
      try limits.countFailure(from: context.clientAddress)
      throw ServiceError.unauthenticated
    }
    if caller.token == nil { try openMode.check(request) }
    try limits.count(caller, from: context.clientAddress)
    context.knownCaller = caller
    return try await next(request, context)
  }
}

extension Request {
  /// The token in `Authorization: Bearer`, the name and token in `Authorization: Basic`, or the token in
  /// `?token=`, in this order.
  var credentials: Authenticator.Credentials {
    if let header = headers.value(of: .authorization) { return Self.credentials(in: header) }
    if let token = uri.queryParameters["token"] { return .token(String(token)) }
    return .none
  }

  /// Credentials that cannot be read are wrong ones, and not none.
  private static func credentials(in header: String) -> Authenticator.Credentials {
    guard let blank = header.utf8.firstIndex(of: UInt8(ascii: " ")) else { return .token("") }
    let value = header[blank...].withoutBlanksAround
    switch String(header[..<blank]).lowercased() {
    case "bearer": return .token(value)
    case "basic":
      // RFC 7617: the name has no colon.
      guard let bytes = Data(base64Encoded: value),
        let pair = String(bytes: bytes, encoding: .utf8),
        let colon = pair.firstIndex(of: ":")
      else { return .token("") }
      return .basic(name: String(pair[..<colon]), token: String(pair[pair.index(after: colon)...]))
    default: return .token("")
    }
  }
}

extension Substring {
  /// The text without the blanks and tabs around it, which no header counts.
  fileprivate var withoutBlanksAround: String {
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let bytes = Array(utf8)
    let rest = bytes.drop(while: isBlank)
    let end = rest.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? rest.startIndex
    return String(decoding: rest[..<end], as: UTF8.self)
  }
}

extension HTTPFields {
  /// The value of a field, as the subscript has it. Most fields are there once, and the subscript takes a
  /// microsecond to join the values of several.
  fileprivate func value(of name: HTTPField.Name) -> String? {
    var found: String?
    for field in self where field.name == name {
      guard found == nil else { return self[name] }
      found = field.value
    }
    return found
  }
}
