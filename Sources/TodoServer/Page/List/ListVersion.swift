import HTTPTypes
import Hummingbird
import ToDoService
import ToDoStore

/// `/version` and `/lists/ID/version`: an entity tag that changes with the items of a list, whoever changes
/// them, for the script of a page that is open. Positions of devices do not change it.
struct ListVersion {
  let site: PageSite

  func add(to router: Router<ServerContext>) {
    for path in ["version", "lists/:list/version"] {
      site.get(path, on: router) { visit in
        let tag = try await Self.tag(of: visit.list(), visit.service.secrets)
        let isKnown = visit.request.headers[.ifNoneMatch] == tag.text
        return Response(
          status: isKnown ? .notModified : .noContent,
          headers: [.eTag: tag.text, .cacheControl: "private, no-store"])
      }
    }
  }

  /// The tag of the items as they are now. It reads a few numbers.
  ///
  /// - Throws: The store's error.
  static func tag(of list: ListAccess, _ secrets: Secrets) async throws -> EntityTag {
    let moment = try await list.reading { try $0.moment() }
    return EntityTag(of: Array(moment.description.utf8), secrets)
  }
}
