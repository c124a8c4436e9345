import Foundation
import ToDo
import ToDoPresentation
import ToDoService
import ToDoStore

/// Why reminders fired, for the caller's own devices.
struct ReminderReasons {
  private var sentences: [ListedEvent.Key: [String]] = [:]

  init(_ events: [ListedEvent], in lists: [ListAccess], _ visit: PageVisit) async throws {
    for list in lists {
      let own = events.filter { $0.list == list.id && $0.isOwn && $0.item != nil }
      guard !own.isEmpty else { continue }
      let (names, words) = (list.deviceNames, visit.words)
      let found = try await list.readingGeofences { engine in
        try own.map { listed in
          try Self.sentences(
            of: listed, by: engine, device: listed.event.device, names, words)
        }
      }
      for (listed, lines) in zip(own, found) { sentences[listed.key] = lines }
    }
  }

  subscript(event: ListedEvent) -> [String] { sentences[event.key] ?? [] }

  private static func sentences(
    of listed: ListedEvent, by engine: DurableGeofenceEngine, device: String,
    _ names: DeviceNames, _ words: PageWords
  ) throws -> [String] {
    guard let stored = listed.item else { return [] }
    let answers = try ItemExplanations(of: stored, by: engine, now: words.now).answers(
      .init(time: (start: listed.event.timestamp, length: .zero)), for: [names.stored(device)])
    // The reminder may have been changed since, and would not fire as it is now.
    guard
      let explanation = answers.map(\.explanation).first(where: {
        guard $0.reminder == listed.event.reminder, case .fired = $0.outcome else { return false }
        return true
      })
    else { return [] }
    let why = ExplanationWords(words, of: stored.item, device: device)
    return [why.headline(explanation)] + explanation.reasons.map(why.sentence)
  }
}
