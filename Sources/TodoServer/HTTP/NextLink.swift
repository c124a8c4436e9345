import HTTPTypes
import Hummingbird

/// The `Link` header to the next page (RFC 8288): the same query with another cursor.
struct NextLink {
  let request: Request
  let cursor: QueryCursor

  /// A token in the query is not repeated.
  var text: String {
    let kept = (request.uri.query ?? "").withoutParameters(["cursor", "token"])
    // Appending takes a third of the time of interpolation.
    var text = "<"
    text += request.uri.path
    text += "?"
    text += kept
    text += kept.isEmpty ? "cursor=" : "&cursor="
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
