import HTTPTypes
import Hummingbird
import ToDoService

/// What only a page of this session knows, so that a page of another site cannot send its forms
/// (OWASP, Cross-Site Request Forgery Prevention: signed double submit).
struct FormToken {
  /// The name of the field in forms.
  static let field = "form-token"
  let text: String

  /// - Parameter session: The token of the session; nil on a server without accounts, which relies on
  ///   what browsers say of the page.
  init(session: String?, _ secrets: Secrets) {
    guard let session else {
      text = "open"
      return
    }
    let digits = Array("0123456789abcdef")
    text = String(
      secrets.hmac(Array("forms".utf8), key: Array(session.utf8))
        .flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }

  /// - Throws: ``Problem`` unless the form has it.
  func check(_ form: FormBody, _ secrets: Secrets) throws {
    try check(form[Self.field], secrets)
  }

  /// - Throws: ``Problem`` unless it is what the form sent.
  func check(_ sent: String, _ secrets: Secrets) throws {
    // Equal hashes: how long the comparison takes says nothing of the token.
    guard secrets.hash(sent) == secrets.hash(text) else { throw Self.refusal }
  }

  static var refusal: Problem {
    Problem(
      .forbidden, "This form is too old, or came from another site. Load the page again.",
      pageText: "fault-oldForm")
  }
}
