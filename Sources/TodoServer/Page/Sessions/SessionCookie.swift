import HTTPTypes
import Hummingbird
import ToDoService

/// The cookie that keeps a browser signed in (RFC 6265).
struct SessionCookie {
  /// Under HTTPS the prefix keeps other hosts of the domain from setting it
  /// (draft-ietf-httpbis-rfc6265bis, section 4.1.3.2).
  let name: String
  private let isSecure: Bool

  init(isSecure: Bool) {
    self.isSecure = isSecure
    name = isSecure ? "__Host-session" : "todo-session"
  }

  /// The token in a request; nil without one.
  func token(_ request: Request) -> String? { request.cookie(name) }

  /// The header that keeps a token in the browser.
  func setting(_ token: String) -> String {
    field(token, seconds: Int(Service.sessionSeconds))
  }

  /// The header that removes it.
  var removing: String { field("", seconds: 0) }

  private func field(_ value: String, seconds: Int) -> String {
    "\(name)=\(value); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Lax"
      + (isSecure ? "; Secure" : "")
  }
}

extension Request {
  /// The value of a cookie; nil if the request has none of this name.
  func cookie(_ name: String) -> String? {
    for field in headers[values: .cookie] {
      for pair in field.split(separator: ";") {
        let pair = pair.drop { $0 == " " }
        guard pair.hasPrefix(name + "=") else { continue }
        return String(pair.dropFirst(name.count + 1))
      }
    }
    return nil
  }
}
