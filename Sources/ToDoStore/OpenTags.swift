/// The tags of open items, each once.
enum OpenTags {
  /// Selects the tags from a first one on, in the order of the bytes of their lower case, which is that
  /// of their scalars, each with the spelling that its first open item has; NULL without any.
  ///
  /// It skips in the index from each tag to the next, past all items that have it, as
  /// <https://wiki.postgresql.org/wiki/Loose_indexscan> describes; SQLite does so by itself only
  /// with statistics.
  static let statement = """
    WITH RECURSIVE each(tag) AS (
      SELECT min(\(FoldedTag.column)) FROM tags WHERE \(FoldedTag.column) >= ?
      UNION ALL
      SELECT (SELECT min(\(FoldedTag.column)) FROM tags WHERE \(FoldedTag.column) > each.tag)
      FROM each WHERE each.tag IS NOT NULL
    )
    SELECT each.tag, (
      SELECT t.tag
      FROM tags AS t INDEXED BY items_by_folded_tag CROSS JOIN items AS i ON i.number = t.item
      WHERE coalesce(t.folded, t.tag) = each.tag AND i.done = 0
      ORDER BY t.item, t.tag LIMIT 1
    )
    FROM each WHERE each.tag IS NOT NULL
    """
}
