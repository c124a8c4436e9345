import GRDB
import ToDo

extension ItemWriter {
  /// Adds a place to those of its name, unless its region is among them, and to the open items
  /// that follow.
  ///
  /// - Returns: whether it was added.
  mutating func addNamedPlace(_ place: Place) throws -> Bool {
    let earlier = try NamedPlaces(reader, db).places(named: place.name)
    guard !earlier.contains(where: { $0.region == place.region }) else { return false }
    let new = Place(name: earlier.first?.name ?? place.name, region: place.region)
    let key = NamedPlaces.key(of: new.name)
    try PreparedStatement(
      db,
      """
      INSERT INTO named_places (key, ordinal, name, region)
      SELECT ?1, coalesce(max(ordinal) + 1, 0), ?2, ?3 FROM named_places WHERE key = ?1
      """
    ).run(
      .text(key), .text(new.name),
      .text(RegionJSON.text(of: new.region)))
    guard !earlier.isEmpty else { return true }
    let set = PlaceSet(earlier)
    for id in try openItems(withPlacesNamed: key) {
      guard let item = try reader.item(id.number)?.item, set.isFollowed(by: item, to: new) else {
        continue
      }
      try update(id) { $0.places.append(new) }
    }
    return true
  }

  /// - Returns: how many were removed.
  func removeNamedPlaces(_ name: String, where condition: (Place) throws -> Bool) throws -> Int {
    let key = NamedPlaces.key(of: name)
    var ordinals: [Int64] = []
    try PreparedStatement(db, "SELECT name, region, ordinal FROM named_places WHERE key = ?")
      .forEachRow([.text(key)]) { row in
        let place = try reader.place(in: row, of: "the name \(name)")
        if try condition(place) { ordinals.append(row.integer(2)) }
        return true
      }
    let delete = try PreparedStatement(
      db, "DELETE FROM named_places WHERE key = ? AND ordinal = ?")
    for ordinal in ordinals { try delete.run(.text(key), .int64(ordinal)) }
    return ordinals.count
  }

  /// The open items that have places of this name, in the order of their list.
  private func openItems(withPlacesNamed key: String) throws -> [ItemID] {
    var items: [(position: Int64, id: ItemID)] = []
    try PreparedStatement(
      db,
      """
      SELECT p.item, p.name, i.position FROM places AS p
      CROSS JOIN items AS i ON i.number = p.item WHERE i.done = 0
      """
    ).forEachRow([]) { row in
      let id = ItemID(number: try row.itemNumber(0))
      if items.last?.id != id, NamedPlaces.key(of: row.text(1)) == key {
        items.append((row.integer(2), id))
      }
      return true
    }
    return items.sorted { $0.position < $1.position }.map(\.id)
  }
}
