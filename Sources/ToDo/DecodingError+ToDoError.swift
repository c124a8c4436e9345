extension DecodingError {
  /// The decoding failure of a value that is impossible, by the error that says why.
  init(_ error: ToDoError, at decoder: any Decoder) {
    self = .dataCorrupted(
      Context(
        codingPath: decoder.codingPath, debugDescription: error.description,
        underlyingError: error))
  }

  /// The error behind a decoding failure: why the value is impossible. Nil for text of another form.
  package var toDoError: ToDoError? {
    guard case .dataCorrupted(let context) = self else { return nil }
    return context.underlyingError as? ToDoError
  }
}
