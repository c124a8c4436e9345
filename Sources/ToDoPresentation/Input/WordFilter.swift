package import ToDo

/// The part of a filter that is given by words such as `+shop`, `not:shop` and `due:week`.
package struct WordFilter {
  private let words: QuickWords
  private let dates: DueFilterParser

  /// - Parameters:
  ///   - words: The words of a filter.
  ///   - dates: Reads `due:week`.
  /// - Throws: `InputError.notAFilter` for a word that filters nothing.
  package init(_ words: QuickWords, dates: DueFilterParser) throws(InputError) {
    self.words = words
    self.dates = dates
    if let wait = words.wait { throw .notAFilter("wait:\(wait)") }
    if let repetition = words.repetition { throw .notAFilter("repeat:\(repetition)") }
  }

  /// Adds what the words say to a filter.
  ///
  /// - Throws: `InputError` for a word that cannot be read, or that the filter already answers, and
  ///   for a place that there is not; and what the store throws.
  package func apply(to filter: inout ItemFilter, in store: any ItemStore & PlaceStore) throws {
    filter.tags.formUnion(words.tags)
    filter.excludedTags.formUnion(words.excludedTags)
    if words.isImportant { filter.isImportant = true }
    if let due = words.due {
      guard filter.due == nil else { throw InputError.repeatedWord("due:\(due)") }
      filter.due = try dates.parse(due)
    }
    for name in words.places {
      if try store.places(named: name).isEmpty,
        try !ItemLocationParser(store: store).isKnown(name)
      {
        _ = try PlaceNameParser(store: store).places(named: name)
      }
      filter.placeNames.insert(name)
    }
  }
}
