/// What is wrong with a field of a form.
enum FormFault: Error, Hashable, Sendable {
  /// In the words of the parsers, which are English.
  case parsers(String)
  /// By the name of a text.
  case text(String)
}
