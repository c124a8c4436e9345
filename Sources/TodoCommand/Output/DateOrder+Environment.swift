import ToDoPresentation

extension DateOrder {
  /// The order of the locale that the environment names.
  static var ofEnvironment: DateOrder {
    DateOrder(environment: Environment.values(of: variables))
  }
}
