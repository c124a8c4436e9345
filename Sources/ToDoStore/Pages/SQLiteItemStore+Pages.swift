package import ToDo

extension SQLiteItemStore {
  /// Reads a page of the items that match a filter.
  ///
  /// Every item that stays in its place between two pages is on exactly one of them, whatever others are
  /// added, changed, checked or removed.
  ///
  /// - Parameters:
  ///   - filter: Which items.
  ///   - order: In which order.
  ///   - key: Where the page begins: the ``ItemPage/next`` of the page before; nil for the first.
  ///   - limit: How many items a page has, at least one.
  /// - Throws: ``StoreError``.
  /// - Complexity: reads the items of the page, and those up to them that do not match the filter.
  package func page(
    of filter: ItemFilter, order: PageOrder, after key: PageKey?, limit: Int
  ) throws -> ItemPage {
    try read { db in
      var reader = PageReader(db, filter, matcher, limit: limit)
      return try reader.page(order, after: key)
    }
  }
}
