import HTTPTypes
import Hummingbird
import ToDo
import ToDoService
import ToDoStore

/// A request about the items of a list: by `/v1/items`, with `?list=` for another list than the
/// caller's own, or by `/v1/lists/ID/items`.
struct ItemRequest {
  let list: ListAccess
  let reader: QueryReader
  let conditions: Conditions
  /// Where the items of the list are, for an address of one.
  let base: String

  /// - Parameter known: The parameters that the route has, besides the list's.
  /// - Throws: ``Problem``, and `ServiceError.noSuchList`.
  init(
    _ request: Request, _ context: ServerContext, _ service: Service, known: Set<String> = []
  ) async throws {
    let asked = AskedLists(context)
    reader = try QueryReader(request, known: known.union(asked.parameters))
    list = try await asked.one(reader, service, context.caller)
    base = try asked.name(reader) == nil ? "/v1/items" : "/v1/lists/\(list.id.rawValue)/items"
    conditions = try Conditions(request)
  }

  /// The id in the path.
  ///
  /// - Throws: ``Problem`` with the status 404 for what is not a whole id.
  static func id(_ context: ServerContext) throws -> ItemID {
    guard let id = context.parameters.get("item").flatMap({ ItemID($0) }) else {
      throw Problem.noSuchItem
    }
    return id
  }
}
