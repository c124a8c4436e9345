import HTTPTypes
import Hummingbird

/// The `Link` header to the next page (RFC 8288): the same query with another cursor.
struct NextLink {
  let request: Request
  let cursor: QueryCursor

  /// A token in the query is not repeated.
  var text: String {
    let kept = (request.uri.query ?? "").split(separator: "&").filter { part in
      let name = part.prefix { $0 != "=" }
      return name != "cursor" && name != "token"
    }
    let query = (kept.map(String.init) + ["cursor=\(cursor.text)"]).joined(separator: "&")
    return "<\(request.uri.path)?\(query)>; rel=\"next\""
  }

  /// The header, if there is a next page.
  static func headers(_ request: Request, to cursor: QueryCursor?) -> HTTPFields {
    guard let cursor else { return [:] }
    return [.link: NextLink(request: request, cursor: cursor).text]
  }
}

extension HTTPField.Name {
  /// RFC 8288, section 3.
  static var link: HTTPField.Name {
    guard let name = HTTPField.Name("Link") else { preconditionFailure("It is a token") }
    return name
  }
}

extension Request {
  /// Whether `Accept` names a media type, and does not rule it out.
  func accepts(_ mediaType: String) -> Bool {
    headers[values: .accept].contains { value in
      value.split(separator: ",").contains { range in
        let parts = range.split(separator: ";").map { part in
          part.lowercased().filter { !$0.isWhitespace }
        }
        return parts.first == mediaType
          && !parts.dropFirst().contains { $0 == "q=0" || $0 == "q=0.0" }
      }
    }
  }
}
