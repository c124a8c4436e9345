import HTTPTypes
import Hummingbird

/// The `Link` header to the next page (RFC 8288): the same query with another cursor.
struct NextLink {
  let request: Request
  let cursor: QueryCursor

  /// A token in the query is not repeated.
  var text: String {
    var text = "<\(request.uri.path)?"
    for part in (request.uri.query ?? "").utf8.split(separator: UInt8(ascii: "&")) {
      let name = part.prefix { $0 != UInt8(ascii: "=") }
      guard !name.elementsEqual("cursor".utf8), !name.elementsEqual("token".utf8) else { continue }
      text += Substring(part)
      text += "&"
    }
    text += "cursor="
    text += cursor.text
    text += ">; rel=\"next\""
    return text
  }

  /// The header, if there is a next page.
  static func headers(_ request: Request, to cursor: QueryCursor?) -> HTTPFields {
    guard let cursor else { return [:] }
    return [.link: NextLink(request: request, cursor: cursor).text]
  }
}

extension HTTPField.Name {
  /// RFC 8288, section 3.
  static let link = Self(fixed: "Link")
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
