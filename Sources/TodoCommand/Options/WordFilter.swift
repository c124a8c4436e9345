import Foundation
import ToDo
import ToDoPresentation

/// The part of a filter that is given by words such as `+shop` and `due:week`.
struct WordFilter {
  let words: QuickWords

  /// - Throws: `CommandFailure` for a word that filters nothing.
  init(_ words: QuickWords) throws {
    self.words = words
    if let wait = words.wait {
      throw CommandFailure(
        .misuse, "wait:\(QuotedText.unmarked(wait)) is not a filter. --all lists what waits.")
    }
  }

  /// Which items the words mean. Those that wait are not among them.
  ///
  /// - Throws: `CommandFailure` for a word that cannot be read, or a place that there is not.
  func filter(
    _ state: ItemFilter.State, in store: any ItemStore & PlaceStore
  ) throws -> ItemFilter {
    var filter = ItemFilter(state: state)
    filter.readyAt = CurrentTime.now
    try apply(to: &filter, in: store)
    return filter
  }

  /// Adds what the words say to a filter.
  func apply(to filter: inout ItemFilter, in store: any ItemStore & PlaceStore) throws {
    filter.tags.formUnion(words.tags)
    if words.isImportant { filter.isImportant = true }
    if let due = words.due {
      guard filter.due == nil else {
        throw CommandFailure(
          .misuse, "--due and due:\(QuotedText.unmarked(due)) are given. Give one of them.")
      }
      filter.due = try reading("due") { try DueFilterParser.here.parse(due) }
    }
    for name in words.places {
      try reading("@\(QuotedText.unmarked(name))") {
        if try store.places(named: name).isEmpty,
          try !ItemLocationParser(store: store).isKnown(name)
        {
          _ = try PlaceNameParser(store: store).places(named: name)
        }
      }
      filter.placeNames.insert(name)
    }
  }
}

extension DueFilterParser {
  /// Reads times relative to now, in the time zone of the environment.
  static var here: DueFilterParser {
    DueFilterParser(
      now: CurrentTime.now.timeIntervalSince1970, timeZone: try TimeZoneVariable.zone())
  }
}
