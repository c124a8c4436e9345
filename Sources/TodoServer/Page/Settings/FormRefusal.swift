import HTTPTypes
import ToDoService

/// What a form was given that is refused: it is shown again, with the reason beside the field.
struct FormRefusal {
  let field: String
  let reason: SaidError
  let form: FormBody

  init(_ reason: SaidError, at field: String, in form: FormBody) {
    self.reason = reason
    self.field = field
    self.form = form
  }

  init(_ reason: String, at field: String, in form: FormBody) {
    self.init(SaidError(text: reason), at: field, in: form)
  }

  /// - Parameters:
  ///   - fields: The fields that a reason can be shown beside.
  ///   - otherwise: The field for a reason that names none.
  ///   - words: How the reason is written.
  /// - Returns: Nil for an error that is not about what was typed.
  init?(
    _ error: any Error, in form: FormBody, fields: [String], otherwise: String,
    _ words: ErrorWords
  ) {
    if let mistake = error as? FieldMistake {
      self.init(mistake.reason, at: mistake.field, in: form)
      return
    }
    guard let problem = Problem(translating: error) else { return nil }
    // What is refused is a limit of the account; what may not be done has other errors.
    let isRefused = if case ServiceError.refused = error { true } else { false }
    guard isRefused || [.badRequest, .conflict].contains(problem.status) else { return nil }
    let named = problem.pointer.map { String($0.dropFirst()) }
    self.init(
      words.said(error), at: named.flatMap { fields.contains($0) ? $0 : nil } ?? otherwise,
      in: form)
  }
}

/// What is wrong with a field of a form, where the error alone does not tell which one it is.
struct FieldMistake: Error {
  let field: String
  let reason: SaidError
}

extension PageVisit {
  /// How what is wrong is written.
  var errors: ErrorWords { ErrorWords(text) }
}

extension PageValues {
  /// Shows a form again with what was typed: `NAMETyped` and `NAMEFailure`.
  mutating func show(_ refusal: FormRefusal?, fields: [String]) {
    guard let refusal else { return }
    for field in fields { self["\(field)Typed"] = refusal.form.text(field) }
    show(refusal.reason, at: refusal.field)
  }

  /// Says what is wrong beside a field: `NAMEFailure`, and `english` for what is not in the language of
  /// the page.
  mutating func show(_ error: SaidError, at field: String) {
    self["\(field)Failure"] = error.text
    self["english"] = error.english
  }
}
