import GRDB
import ToDo

/// Reads the named places.
struct NamedPlaces {
  private let reader: ItemReader
  private let db: Database

  init(_ reader: ItemReader, _ db: Database) {
    self.reader = reader
    self.db = db
  }

  /// The key of a name in the table.
  static func key(of name: String) -> String { NormalizedText.of(Place.key(of: name)) }

  func places(named name: String) throws -> [Place] {
    try places("WHERE key = ? ORDER BY ordinal", .text(Self.key(of: name)))
  }

  /// - Parameter clause: the condition and the order, in SQL.
  func places(_ clause: String, _ values: SQLValue...) throws -> [Place] {
    var places: [Place] = []
    try PreparedStatement(db, "SELECT name, region FROM named_places \(clause)")
      .forEachRow(values) { row in
        places.append(try reader.place(in: row, of: "the name \(row.text(0))"))
        return true
      }
    return places
  }

  /// The ordinals of the places with a name that satisfy a condition.
  func ordinals(named name: String, where condition: (Place) throws -> Bool) throws -> [Int64] {
    var ordinals: [Int64] = []
    try PreparedStatement(db, "SELECT name, region, ordinal FROM named_places WHERE key = ?")
      .forEachRow([.text(Self.key(of: name))]) { row in
        let place = try reader.place(in: row, of: "the name \(name)")
        if try condition(place) { ordinals.append(row.integer(2)) }
        return true
      }
    return ordinals
  }
}
