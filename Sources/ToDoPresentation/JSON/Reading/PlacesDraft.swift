import ToDo

/// The places of an item as somebody sent them: names, and regions.
///
/// Regions are made when it is made, which may take a while; names are looked up later.
struct PlacesDraft: Sendable {
  private enum Entry: Sendable {
    case named(String, JSONNode)
    case region(Region, name: String?)
  }

  private let entries: [Entry]

  /// - Parameter node: An array of names and of objects with a `name`, a `region` or both.
  init(_ node: JSONNode) throws(JSONInputError) {
    var entries: [Entry] = []
    var allowance = JSONNode.regionAllowance
    for element in try node.elements(upTo: ItemLimits.places) {
      if case .string(let name) = element.value {
        entries.append(.named(name, element))
        continue
      }
      guard case .object = element.value else {
        throw element.error(
          "Send the name of a place, or an object such as {\"name\": \"Park\", \"region\": {…}}.")
      }
      let members = try element.members(["name", "region"])
      let name = try members["name"]?.text()
      if let region = members["region"] {
        entries.append(.region(try region.region(within: &allowance), name: name))
      } else if let name {
        entries.append(.named(name, element))
      } else {
        throw element.missing("region", "A place needs a name, a region or both.")
      }
    }
    self.entries = entries
  }

  /// The names that are to be looked up.
  var names: Set<String> {
    Set(
      entries.compactMap { entry in
        if case .named(let name, _) = entry { name } else { nil }
      })
  }

  /// The places.
  ///
  /// - Parameters:
  ///   - own: The places that the item has, which count before others of their name. The last mention
  ///     of a name means all that are left of it.
  ///   - known: The named places of the list.
  ///   - name: That of a region without one.
  func places(
    own: [Place], known: NamedPlaces, nameless name: String
  ) throws(JSONInputError) -> [Place] {
    var mentions = Dictionary(
      names.map { (Place.key(of: $0), 0) }, uniquingKeysWith: { first, _ in first })
    for case .named(let name, _) in entries { mentions[Place.key(of: name), default: 0] += 1 }
    var left = Dictionary(grouping: own) { Place.key(of: $0.name) }.mapValues { $0[...] }
    var places: [Place] = []
    var seen: Set<Place> = []
    func add(_ place: Place) {
      if seen.insert(place).inserted { places.append(place) }
    }
    for entry in entries {
      switch entry {
      case .region(let region, let own): add(Place(name: own ?? name, region: region))
      case .named(let name, let node):
        let key = Place.key(of: name)
        mentions[key, default: 0] -= 1
        if let rest = left[key] {
          let isLast = mentions[key] == 0
          for place in isLast ? rest : rest.prefix(1) { add(place) }
          left[key] = isLast ? [] : rest.dropFirst()
        } else {
          for place in try known.places(named: name, node) { add(place) }
        }
      }
    }
    return places
  }
}
