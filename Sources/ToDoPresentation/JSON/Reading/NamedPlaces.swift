package import ToDo

/// Those of a list's named places that somebody has mentioned.
package struct NamedPlaces: Sendable {
  private var places: [String: [Place]] = [:]
  private var suggestions: [String: String] = [:]

  /// No places.
  package init() {}

  /// Looks places up. Names that there are not are known with the name that is most like them.
  ///
  /// - Throws: what the store throws.
  package init(_ names: Set<String>, in store: any PlaceStore) throws {
    let parser = PlaceNameParser(store: store)
    // Suggestions read every name, so that only the first mistakes get one.
    var mostSuggestions = 3
    for name in names.sorted() {
      let key = Place.key(of: name)
      guard places[key] == nil else { continue }
      let found = try store.places(named: name)
      places[key] = found
      guard found.isEmpty, mostSuggestions > 0 else { continue }
      mostSuggestions -= 1
      suggestions[key] = try parser.suggestion(for: name)
    }
  }

  func places(named name: String, _ node: JSONNode) throws(JSONInputError) -> [Place] {
    let key = Place.key(of: name)
    guard let found = places[key], !found.isEmpty else {
      let error = InputError.unknownPlace(name, suggestion: suggestions[key])
      throw node.error(
        error.description
          + (suggestions[key] == nil ? " Add it, or send its region: {\"region\": {…}}." : ""))
    }
    return found
  }
}
