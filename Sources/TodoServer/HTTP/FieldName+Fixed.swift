import HTTPTypes

extension HTTPField.Name {
  /// A name that is known when this is compiled.
  init(fixed name: StaticString) {
    guard let known = Self("\(name)") else { preconditionFailure("\(name) is the name of a field") }
    self = known
  }
}
