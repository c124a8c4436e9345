import ArgumentParser
import Foundation
import ToDo
import ToDoPresentation
import ToDoStore

/// The items to change: some ids, or filters.
struct ItemSelection: ParsableArguments {
  /// With more than this many items that filters find, the person is asked.
  private static let mostUnasked = 5

  @Argument(
    help: ArgumentHelp(
      "The items' ids, or any unique prefixes; or a title; or filters: +tag, not:tag, @place, due:when, "
        + "! (important).",
      valueName: "id"),
    completion: .custom(ItemCompletion.ids))
  var words: [ArgumentText] = []

  @Flag(name: .customLong("yes"), help: "Do not ask before changing many items.")
  var isSure = false

  /// Whether the items are given by filters.
  func hasFilters() throws(InputError) -> Bool {
    try !QuickWords(words.map(\.text), for: .filter).isText
  }

  /// Finds the items, and asks if there are many.
  ///
  /// - Parameters:
  ///   - state: The state of the items that filters find.
  ///   - verb: What is going to be done to them.
  ///   - alwaysAsks: Whether the person is asked about any number that filters find.
  /// - Throws: `CommandFailure` without items, and if the person says no.
  func items(
    in store: any ItemStore & PlaceStore, state: ItemFilter.State = .open, to verb: String,
    alwaysAsks: Bool = false
  ) throws -> [StoredItem] {
    let words = try QuickWords(words.map(\.text), for: .filter)
    guard !words.isText else {
      return try items(withIDs: words.text, in: store, state: state, to: verb)
    }
    guard words.text.isEmpty else {
      throw CommandFailure(
        .misuse,
        "\(QuotedText.text(words.text[0])) is not a filter. Give ids, or filters such as +shop and "
          + "due:today, but not both.")
    }
    var filter = ItemFilter(state: state)
    filter.readyAt = CurrentTime.now
    try WordFilter(words, dates: .here).apply(to: &filter, in: store)
    let items = try store.items(matching: filter)
    guard !items.isEmpty else { throw CommandFailure(.nothingFound, "no items match") }
    try confirm(items, verb, alwaysAsks: alwaysAsks, in: store)
    return items
  }

  private func items(
    withIDs ids: [String], in store: any ItemStore, state: ItemFilter.State, to verb: String
  ) throws -> [StoredItem] {
    guard !ids.isEmpty else {
      throw CommandFailure(
        .misuse, "Which items? Give ids, or filters such as +shop and due:today.")
    }
    let finder = ItemFinder(store: store)
    func each(_ find: (String) throws -> StoredItem) throws -> [StoredItem] {
      var found: [StoredItem] = []
      for id in ids {
        let stored = try find(id)
        // One that is given twice is changed once.
        if !found.contains(where: { $0.id == stored.id }) { found.append(stored) }
      }
      return found
    }
    do {
      return try each { try finder.item($0) }
    } catch InputError.unknownID {
      // A title without quotes, or a title instead of an id.
      if ids.count > 1 {
        let title = ids.joined(separator: " ")
        if let titled = try finder.item(titled: title, state) {
          return [try confirmed(titled, title, verb, in: store)]
        }
      }
      return try each { text in
        do {
          return try finder.item(text)
        } catch InputError.unknownID {
          guard let titled = try finder.item(titled: text, state) else {
            throw InputError.unknownID(text)
          }
          return try confirmed(titled, text, verb, in: store)
        }
      }
    }
  }

  /// Asks about an item that was found by a part of its title.
  private func confirmed(
    _ titled: ItemFinder.Titled, _ text: String, _ verb: String, in store: any ItemStore
  ) throws -> StoredItem {
    let stored = titled.stored
    guard !titled.isWhole, !isSure else { return stored }
    guard Question.isPossible else {
      throw InputError.partOfTitle(text, shown: ItemFinder.line(stored))
    }
    let id = try store.shortIDs(of: [stored.id])[stored.id]
    try ask(verb, "\(QuotedText.text(stored.item.title)) (\(id))")
    return stored
  }

  private func confirm(
    _ items: [StoredItem], _ verb: String, alwaysAsks: Bool, in store: any ItemStore
  ) throws {
    guard !isSure else { return }
    let isMany = items.count > Self.mostUnasked
    guard Question.isPossible else {
      guard isMany else { return }
      throw CommandFailure(
        .misuse,
        "\(items.count) items match. Add --yes to \(verb.saying("all of them")).")
    }
    guard isMany || alwaysAsks else { return }
    let first = items.prefix(10)
    let shortIDs = try store.shortIDs(of: first.map(\.id))
    let shown = first.map { "  \(shortIDs[$0.id])  \(QuotedText.unmarked($0.item.title))" }
    let rest = items.count > shown.count ? ["  … and \(items.count - shown.count) more"] : []
    for line in shown + rest { StandardError.write(line) }
    try ask(verb, items.count == 1 ? "this item" : "these \(items.count) items")
  }

  /// Asks whether to do it.
  ///
  /// - Throws: `CommandFailure` if the person says no.
  private func ask(_ verb: String, _ what: String) throws(CommandFailure) {
    let words = verb.saying(what)
    let question = Question("\(words.prefix(1).uppercased())\(words.dropFirst())?")
    guard question.isAnsweredYes() else {
      throw CommandFailure(.nothingFound, "nothing was changed")
    }
  }
}

extension String {
  /// What is done, with what it is done to in the place of `{}`.
  fileprivate func saying(_ what: String) -> String { replacingOccurrences(of: "{}", with: what) }
}
