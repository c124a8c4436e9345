package import ToDo

extension JSONValue {
  /// The value after a JSON Merge Patch (RFC 7396, section 2).
  package func merged(with patch: JSONValue) -> JSONValue {
    guard case .object(let changes) = patch else { return patch }
    var members: [String: JSONValue] = [:]
    if case .object(let own) = self { members = own }
    for (name, change) in changes {
      members[name] = change == .null ? nil : (members[name] ?? .null).merged(with: change)
    }
    return .object(members)
  }
}
