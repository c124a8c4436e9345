extension DecodingError {
  /// That a value which was read would be none that there can be.
  init(_ error: ToDoError, at decoder: any Decoder) {
    self = .dataCorrupted(
      Context(
        codingPath: decoder.codingPath, debugDescription: error.description,
        underlyingError: error))
  }

  /// Why a value which was read is none that there can be; nil for text of another form.
  package var toDoError: ToDoError? {
    guard case .dataCorrupted(let context) = self else { return nil }
    return context.underlyingError as? ToDoError
  }
}
