/// What is wrong with a field of a form.
enum FormFault: Error, Hashable, Sendable {
  /// What a page says of what was thrown.
  case said(SaidError)
  /// By the name of a text.
  case text(String)
}
