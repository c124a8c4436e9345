import GRDB
import ToDo

/// Reads the places that have a name of their own.
struct NamedPlaces {
  private let reader: ItemReader
  private let db: Database

  init(_ reader: ItemReader, _ db: Database) {
    self.reader = reader
    self.db = db
  }

  /// What the table knows a name by.
  static func key(of name: String) -> String { NormalizedText.of(Place.key(of: name)) }

  func places(named name: String) throws -> [Place] {
    try places("WHERE key = ? ORDER BY ordinal", .text(Self.key(of: name)))
  }

  /// - Parameter clause: which, and in which order.
  func places(_ clause: String, _ values: SQLValue...) throws -> [Place] {
    var places: [Place] = []
    try PreparedStatement(db, "SELECT name, region FROM named_places \(clause)")
      .forEachRow(values) { row in
        places.append(try reader.place(in: row, of: "the name \(row.text(0))"))
        return true
      }
    return places
  }
}
