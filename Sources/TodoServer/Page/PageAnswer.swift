import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import ToDoService

/// Answers of pages that are not pages themselves.
enum PageAnswer {
  /// After a form: the browser asks for this page next, so that loading it again sends nothing twice.
  static func seeOther(_ address: String, headers: HTTPFields = [:]) -> Response {
    var headers = headers
    headers[.location] = address
    headers[.cacheControl] = "no-store"
    return Response(status: .seeOther, headers: headers)
  }

  /// To sign in first, and then to where one wanted to go.
  static func toSignIn(_ request: Request) -> Response {
    let path = request.method == .get ? request.uri.string : "/"
    return seeOther(path == "/" ? "/sign-in" : "/sign-in?next=\(PageAddress.encoded(path))")
  }

  /// What went wrong, as a problem that a page shows. What went wrong inside is in the log.
  static func problem(_ error: any Error, _ context: ServerContext) -> Problem {
    if let problem = Problem(translating: error) { return problem }
    context.logger.error("page failed", metadata: ["error": "\(error)"])
    return Problem(.internalServerError, "Something went wrong on the server. Its log says more.")
  }
}

/// Addresses of pages.
enum PageAddress {
  /// What may stand in the value of a parameter as it is (RFC 3986, section 2.3).
  private static let plain = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

  static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
  }

  /// A path with the parameters that are not empty.
  static func address(_ path: String, _ query: KeyValuePairs<String, String>) -> String {
    let pairs = query.filter { !$0.value.isEmpty }.map { "\($0.key)=\(encoded($0.value))" }
    return pairs.isEmpty ? path : "\(path)?\(pairs.joined(separator: "&"))"
  }

  /// A path of this server that a form names; `/` for any other address.
  static func local(_ text: String) -> String {
    // Browsers take "//host" and "/\host" for addresses of other hosts (URL Standard, section 4.4).
    guard text.hasPrefix("/"), !text.hasPrefix("//"), !text.contains("\\"),
      text.utf8.allSatisfy({ $0 > 32 && $0 < 127 })
    else { return "/" }
    return text
  }
}
