import GRDB

/// The statements that nearly every added item runs, prepared when they are first needed and kept for the
/// next ones: looking a statement up by its text takes longer than binding it.
///
/// A class, so that methods of a writer that do not change it can prepare them.
final class AddingStatements {
  private let db: Database
  private var openItemsStatement: PreparedStatement?
  private var insertItemStatement: PreparedStatement?
  private var insertTagStatement: PreparedStatement?

  init(_ db: Database) {
    self.db = db
  }

  /// The open items with a content hash, and since when they have their content.
  func openItems() throws -> PreparedStatement {
    try prepared(
      &openItemsStatement,
      """
      SELECT number, coalesce(edited_position, position) FROM items
      WHERE content_hash = ? AND done = 0
      """)
  }

  /// Writes the row of an item.
  func insertItem() throws -> PreparedStatement {
    try prepared(
      &insertItemStatement,
      """
      INSERT INTO items (title, description, due, location_name, latitude, longitude,
        place_count, tag_count, content_hash, properties, location_trigger, due_day, recurrence,
        important, wait, wait_day, number, position, done, made, done_change, changes, uuid)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
  }

  /// Writes a tag of an item.
  func insertTag() throws -> PreparedStatement {
    try prepared(
      &insertTagStatement, "INSERT INTO tags (item, tag, spelling, folded) VALUES (?, ?, ?, ?)")
  }

  private func prepared(
    _ statement: inout PreparedStatement?, _ sql: String
  ) throws -> PreparedStatement {
    if let statement { return statement }
    let new = try PreparedStatement(db, sql)
    statement = new
    return new
  }
}
