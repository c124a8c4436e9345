package import ToDo

/// How the places of an item are written.
package enum PlacesText {
  /// The name of the item's location or, without one, the names of its places unless they repeat the
  /// title.
  package static func location(of item: ToDoItem) -> String {
    if let name = item.location?.name, !name.isEmpty { return name }
    let names = names(of: item.places)
    return names == item.title ? "" : names
  }

  /// Their names in order, each once, with a count if several places share it: "supermarket (3),
  /// home".
  package static func names(of places: [Place]) -> String {
    if places.isEmpty { return "" }
    var counts: [String: Int] = [:]
    var names: [String] = []
    for name in places.map(\.name) {
      if counts[name] == nil { names.append(name) }
      counts[name, default: 0] += 1
    }
    return names.map { name in
      let count = counts[name] ?? 1
      return count == 1 ? name : "\(name) (\(count))"
    }.joined(separator: ", ")
  }
}
