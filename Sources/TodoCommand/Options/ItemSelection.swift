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
      "The items' ids, or any unique prefixes; or filters: +tag, @place, due:when, ! (important).",
      valueName: "id"),
    completion: .custom(ItemCompletion.ids))
  var words: [ArgumentText] = []

  @Flag(name: .customLong("yes"), help: "Do not ask before changing many items.")
  var isSure = false

  /// Whether the items are given by filters.
  func hasFilters() throws(InputError) -> Bool { try !QuickWords(words.map(\.text)).isText }

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
    let words = try QuickWords(words.map(\.text))
    guard !words.isText else { return try items(withIDs: words.text, in: store) }
    guard words.text.isEmpty else {
      throw CommandFailure(
        .misuse,
        "\(QuotedText.text(words.text[0])) is not a filter. Give ids, or filters such as +shop and "
          + "due:today, but not both.")
    }
    let filter = try WordFilter(words).filter(state, in: store)
    let items = try store.items(matching: filter)
    guard !items.isEmpty else { throw CommandFailure(.nothingFound, "no items match") }
    try confirm(items, verb, alwaysAsks: alwaysAsks)
    return items
  }

  private func items(
    withIDs ids: [String], in store: any ItemStore
  ) throws -> [StoredItem] {
    guard !ids.isEmpty else {
      throw CommandFailure(
        .misuse, "Which items? Give ids, or filters such as +shop and due:today.")
    }
    let finder = ItemFinder(store: store)
    var found: [StoredItem] = []
    for id in ids {
      let stored = try finder.item(id)
      // One that is given twice is changed once.
      if !found.contains(where: { $0.id == stored.id }) { found.append(stored) }
    }
    return found
  }

  private func confirm(_ items: [StoredItem], _ verb: String, alwaysAsks: Bool) throws {
    guard !isSure else { return }
    let isMany = items.count > Self.mostUnasked
    let isTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
    guard isTerminal else {
      guard isMany else { return }
      throw CommandFailure(
        .misuse,
        "\(items.count) items match. Add --yes to \(verb.saying("all of them")).")
    }
    guard isMany || alwaysAsks else { return }
    let shown = items.prefix(10).map {
      "  \($0.id)  \(QuotedText.unmarked($0.item.title))"
    }
    let rest = items.count > shown.count ? ["  … and \(items.count - shown.count) more"] : []
    for line in shown + rest { StandardError.write(line) }
    let name = items.count == 1 ? "this item" : "these \(items.count) items"
    let words = verb.saying(name)
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
