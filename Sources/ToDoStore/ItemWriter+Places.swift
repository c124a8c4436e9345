import GRDB
import ToDo

/// A named place to be added, and the changes of items that follow: computed before the transaction
/// begins.
struct PlannedPlace {
  /// The place as it is kept; nil if the name has its region already.
  private(set) var new: Place?
  private(set) var key = ""
  private(set) var region = ""
  /// The open items that get the place too, with their new contents.
  private(set) var followers: [PlannedUpdate] = []

  /// Plans to add a place to those with its name, unless its region is among them, and to the open
  /// items that have all places of that name.
  init(_ place: Place, _ db: Database) throws {
    try place.checkLimits()
    let reader = ItemReader(db)
    let earlier = try NamedPlaces(reader, db).places(named: place.name)
    guard !earlier.contains(where: { $0.region == place.region }) else { return }
    let new = Place(name: earlier.first?.name ?? place.name, region: place.region)
    self.new = new
    key = NamedPlaces.key(of: new.name)
    region = RegionJSON.text(of: new.region)
    guard !earlier.isEmpty else { return }
    let set = PlaceSet(earlier)
    for id in try Self.openItems(withPlacesNamed: key, db) {
      guard let stored = try reader.item(id.number), set.isFollowed(by: stored.item, to: new)
      else { continue }
      followers.append(try PlannedUpdate(of: stored) { $0.places.append(new) })
    }
  }

  /// The open items that have places of this name, in the order of their list.
  private static func openItems(withPlacesNamed key: String, _ db: Database) throws -> [ItemID] {
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

extension ItemWriter {
  /// - Returns: whether a place was added.
  mutating func add(_ planned: PlannedPlace) throws -> Bool {
    guard let new = planned.new else { return false }
    let before = try RowSnapshot(placeKey: planned.key, db)
    try insertNamedPlace(new, key: planned.key, region: planned.region)
    try note(before, ofPlaces: planned.key)
    for plan in planned.followers { try update(plan) }
    return true
  }

  /// - Parameter region: That of the place, as JSON.
  func insertNamedPlace(_ place: Place, key: String, region: String) throws {
    try PreparedStatement(
      db,
      """
      INSERT INTO named_places (key, ordinal, name, region)
      SELECT ?1, coalesce(max(ordinal) + 1, 0), ?2, ?3 FROM named_places WHERE key = ?1
      """
    ).run(.text(key), .text(place.name), .text(region))
  }

  /// - Parameter ordinals: which of the places with this key.
  func removeNamedPlaces(_ ordinals: [Int64], key: String) throws {
    let delete = try PreparedStatement(
      db, "DELETE FROM named_places WHERE key = ? AND ordinal = ?")
    let before = try RowSnapshot(placeKey: key, db)
    for ordinal in ordinals { try delete.run(.text(key), .int64(ordinal)) }
    try note(before, ofPlaces: key)
  }
}
