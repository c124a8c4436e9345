import Foundation
import HTTPTypes
import Hummingbird
import ToDoService
import ToDoStore

/// Which lists a request is about: that of `/v1/lists/ID/…` or of `?list=ID`; without one, all lists of
/// the caller or the one of their own, as the route says.
struct AskedLists {
  /// The parameter of the query; none where the path names the list.
  let parameters: Set<String>
  private let inPath: String?

  init(_ context: ServerContext) {
    inPath = context.parameters.get("list")
    parameters = inPath == nil ? ["list"] : []
  }

  /// The name of the only list; nil if the request names none.
  func name(_ reader: QueryReader) throws -> String? {
    if let inPath { return inPath }
    return try reader.text("list")
  }

  /// The list that the request names, or the caller's own.
  func one(_ reader: QueryReader, _ service: Service, _ caller: Caller) async throws -> ListAccess {
    try await service.gate.list(name(reader), for: caller)
  }

  /// The list that the request names, or all of the caller's.
  func all(
    _ reader: QueryReader, _ service: Service, _ caller: Caller
  ) async throws -> [ListAccess] {
    guard let name = try name(reader) else {
      try caller.require(.read)
      return try await service.gate.lists(for: caller)
    }
    return [try await service.gate.list(name, for: caller)]
  }
}

extension Service {
  /// The list that the path of a request names.
  ///
  /// - Throws: `ServiceError.noSuchList`.
  func list(inPathOf context: ServerContext) async throws -> ListAccess {
    try await gate.list(context.parameters.get("list") ?? "", for: context.caller)
  }
}

extension ServerContext {
  /// A part of the path without its percent encoding.
  ///
  /// - Throws: ``Problem`` for one that is not UTF-8.
  func pathName(_ name: String) throws -> String {
    guard let text = parameters.get(name)?.removingPercentEncoding, !text.isEmpty else {
      throw Problem(.badRequest, "The path cannot be read. Encode names in it as UTF-8.")
    }
    return text
  }
}
