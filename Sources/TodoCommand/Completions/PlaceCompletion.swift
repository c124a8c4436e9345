import ToDo
import ToDoPresentation

/// Completes the names of places, each with a description.
enum PlaceCompletion {
  /// Every name, for options that accept a set.
  @Sendable static func names(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    candidates(CompletionRequest(words, index, prefix)) { _ in true }
  }

  /// The names that stand for one position.
  @Sendable static func positions(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    candidates(CompletionRequest(words, index, prefix)) { $0.count == 1 }
  }

  private static func candidates(
    _ request: CompletionRequest, _ isMeant: ([Place]) -> Bool
  ) -> [String] {
    request.answer { store in
      var sets: [[Place]] = []
      for place in try store.places() {
        // The places of one set are next to each other.
        if sets.last?.first?.name == place.name {
          sets[sets.count - 1].append(place)
        } else {
          sets.append([place])
        }
      }
      let all = sets.filter(isMeant).map { set in
        CompletionCandidate(
          value: set[0].name,
          description: set.count == 1 ? kind(set[0].region) : "\(set.count) places")
      }
      guard all.count > CompletionRequest.mostCandidates else { return all }
      return all.filter { $0.value.lowercased().hasPrefix(request.prefix.lowercased()) }
    }
  }

  private static func kind(_ region: Region) -> String {
    "\(RegionText.kind(region, in: .metric)), \(RegionText.position(region))"
  }
}
