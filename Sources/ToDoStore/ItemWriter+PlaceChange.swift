import GRDB
import ToDo

/// A move or a new name of named places, and the changes of items that follow: computed before the
/// transaction begins.
struct PlannedPlaceChange {
  private(set) var key = ""
  /// The places of the set as they will be, in their order; empty if nothing changes.
  private(set) var places: [(ordinal: Int64, key: String, new: Place, region: String)] = []
  private(set) var followers: [PlannedUpdate] = []

  init(of name: String, _ db: Database, _ change: (Place) throws -> Place) throws {
    let reader = ItemReader(db)
    key = NamedPlaces.key(of: name)
    var changes: [(ordinal: Int64, old: Place, new: Place)] = []
    try PreparedStatement(
      db, "SELECT name, region, ordinal FROM named_places WHERE key = ? ORDER BY ordinal"
    ).forEachRow([.text(key)]) { row in
      let old = try reader.place(in: row, of: "the name \(name)")
      let new = try change(old)
      try new.checkLimits()
      changes.append((row.integer(2), old, new))
      return true
    }
    let real = changes.filter { $0.old != $0.new }
    guard !real.isEmpty else { return }
    places = changes.map { change in
      (
        change.ordinal, NamedPlaces.key(of: change.new.name), change.new,
        RegionJSON.text(of: change.new.region)
      )
    }
    let placeChange = PlaceChange(real.map { ($0.old, $0.new) })
    for id in try Self.openItems(withPlacesOrLocationNamed: key, db) {
      guard let old = try reader.item(id.number) else { continue }
      var item = old.item
      guard placeChange.apply(to: &item) else { continue }
      followers.append(try PlannedUpdate(of: old) { $0 = item })
    }
  }

  /// The open items with a place or a location of this name, in the order of their numbers.
  private static func openItems(
    withPlacesOrLocationNamed key: String, _ db: Database
  ) throws -> [ItemID] {
    var items: [ItemID] = []
    try PreparedStatement(
      db,
      """
      SELECT p.item, p.name FROM places AS p
      CROSS JOIN items AS i ON i.number = p.item WHERE i.done = 0
      UNION ALL
      SELECT number, location_name FROM items WHERE done = 0 AND location_name IS NOT NULL
      ORDER BY 1
      """
    ).forEachRow([]) { row in
      let id = ItemID(number: try row.itemNumber(0))
      if items.last != id, NamedPlaces.key(of: row.text(1)) == key { items.append(id) }
      return true
    }
    return items
  }
}

extension ItemWriter {
  /// - Returns: how many items were changed.
  mutating func change(_ planned: PlannedPlaceChange) throws -> Int {
    guard !planned.places.isEmpty else { return 0 }
    var before: [String: RowSnapshot] = [:]
    for key in [planned.key] + planned.places.map(\.key) where before[key] == nil {
      before[key] = try RowSnapshot(placeKey: key, db)
    }
    try PreparedStatement(db, "DELETE FROM named_places WHERE key = ?").run(.text(planned.key))
    for place in planned.places {
      let isKnown = try PreparedStatement(
        db, "SELECT 1 FROM named_places WHERE key = ? AND region = ?"
      ).first(.text(place.key), .text(place.region)) { _ in true }
      guard isKnown == nil else { continue }
      // A place keeps its ordinal under its name, and comes last under another one.
      try PreparedStatement(
        db,
        """
        INSERT INTO named_places (key, ordinal, name, region)
        SELECT ?1, CASE WHEN ?1 = ?5 THEN ?2 ELSE coalesce(max(ordinal) + 1, 0) END, ?3, ?4
        FROM named_places WHERE key = ?1
        """
      ).run(
        .text(place.key), .int64(place.ordinal), .text(place.new.name), .text(place.region),
        .text(planned.key))
    }
    for (key, places) in before.sorted(by: { $0.key < $1.key }) {
      try note(places, ofPlaces: key)
    }
    for plan in planned.followers { try update(plan) }
    return planned.followers.count
  }
}
