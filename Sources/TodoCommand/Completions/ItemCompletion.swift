import ToDo

/// Completes ids, with the items' titles: open items for done, edit and snooze, done items for
/// undone, and all for the other verbs. A word that begins no id can be the beginning of a word of a
/// title; see `TitleCompletion`.
enum ItemCompletion {
  @Sendable static func ids(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    let request = CompletionRequest(words, index, prefix)
    return request.answer { store in
      let given = Set(request.otherWords)
      if TitleCompletion.isAskedFor(request) {
        return try TitleCompletion.candidates(
          beginning: request.prefix, except: given, state(for: request.verb), in: store)
      }
      let items = try items(request, in: store).filter { !given.contains("\($0.id)") }
      if BashListing.isAskedFor { return BashListing.candidates(items, prefix: request.prefix) }
      return items.map { CompletionCandidate(value: "\($0.id)", description: $0.item.title) }
    }
  }

  /// All items if they are few, so that the shell can match them in its own ways; otherwise those
  /// whose ids begin with the prefix.
  private static func items(
    _ request: CompletionRequest, in store: any ItemStore
  ) throws -> [StoredItem] {
    let filter = ItemFilter(state: state(for: request.verb))
    let most = CompletionRequest.mostCandidates
    var first: [StoredItem] = []
    try store.forEachItem(filter) { stored in
      first.append(stored)
      return first.count <= most
    }
    guard first.count > most, !request.prefix.isEmpty else { return first }
    guard let prefix = ItemIDPrefix(request.prefix) else { return [] }
    return try store.ids(beginningWith: prefix).lazy.compactMap { try? store.item(withID: $0) }
      .filter { filter.state == .any || $0.item.done == (filter.state == .done) }
      .prefix(most).map { $0 }
  }

  private static func state(for verb: String) -> ItemFilter.State {
    switch verb {
    case "done", "edit", "snooze": return .open
    case "undone": return .done
    default: return .any
    }
  }
}
