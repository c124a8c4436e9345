import ToDo

/// Completes tags of open items.
enum TagCompletion {
  @Sendable static func tags(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    let request = CompletionRequest(words, index, prefix)
    return request.answer { store in
      let most = CompletionRequest.mostCandidates
      // All tags if they are few, so that the shell can match them in its own ways.
      var tags = try store.tags(beginningWith: "", limit: most + 1)
      if tags.count > most {
        tags = try store.tags(beginningWith: request.prefix, limit: most)
      }
      return tags.map { CompletionCandidate(value: $0) }
    }
  }
}
