import ToDoStore

/// What the arguments of verbs name.
extension AccountStore {
  /// The list with an id.
  ///
  /// - Throws: `AccountError.noSuchList`.
  func list(named text: String) throws -> ListID {
    guard let id = ListID(rawValue: text), try listIDs().contains(id) else {
      throw AccountError.noSuchList
    }
    return id
  }

  /// The person with a name, or everybody if no name is given.
  ///
  /// - Throws: `AccountError.noSuchPerson`.
  func people(named name: String?) throws -> [Person] {
    try name.map { [try knownPerson(named: $0)] } ?? people()
  }
}
