/// The tags of open items, each once.
enum OpenTags {
  /// Selects the tags from a first one on, in the order of their bytes, which is that of their
  /// scalars.
  ///
  /// It skips in the index from each tag to the next, past all items that have it, as
  /// <https://wiki.postgresql.org/wiki/Loose_indexscan> describes; SQLite does so by itself only
  /// with statistics.
  static let statement = """
    WITH RECURSIVE each(tag) AS (
      SELECT min(tag) FROM tags WHERE tag >= ?
      UNION ALL
      SELECT (SELECT min(tag) FROM tags WHERE tag > each.tag) FROM each
      WHERE each.tag IS NOT NULL
    )
    SELECT each.tag FROM each
    WHERE each.tag IS NOT NULL AND EXISTS (
      SELECT 1 FROM tags AS t INDEXED BY items_by_tag CROSS JOIN items AS i ON i.number = t.item
      WHERE t.tag = each.tag AND i.done = 0
    )
    """
}
