import HTTPTypes
import ToDoService

/// What a form was given that is refused: it is shown again, with the reason beside the field.
struct FormRefusal {
  let field: String
  let reason: String
  let form: FormBody

  init(_ reason: String, at field: String, in form: FormBody) {
    self.reason = reason
    self.field = field
    self.form = form
  }

  /// - Parameters:
  ///   - fields: The fields that a reason can be shown beside.
  ///   - otherwise: The field for a reason that names none.
  /// - Returns: Nil for an error that is not about what was typed.
  init?(_ error: any Error, in form: FormBody, fields: [String], otherwise: String) {
    guard let problem = Problem(translating: error) else { return nil }
    // What is refused is a limit of the account; what may not be done has other errors.
    let isRefused = if case ServiceError.refused = error { true } else { false }
    guard isRefused || [.badRequest, .conflict].contains(problem.status) else { return nil }
    let named = problem.pointer.map { String($0.dropFirst()) }
    self.init(
      problem.detail, at: named.flatMap { fields.contains($0) ? $0 : nil } ?? otherwise, in: form)
  }
}

extension PageValues {
  /// Shows a form again with what was typed: `NAMETyped` and `NAMEFailure`.
  mutating func show(_ refusal: FormRefusal?, fields: [String]) {
    guard let refusal else { return }
    for field in fields { self["\(field)Typed"] = refusal.form.text(field) }
    self["\(refusal.field)Failure"] = refusal.reason
  }
}
