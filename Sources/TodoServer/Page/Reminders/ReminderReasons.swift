import Foundation
import ToDo
import ToDoPresentation
import ToDoService
import ToDoStore

/// Why reminders fired, in the words of the command, for the caller's own devices.
struct ReminderReasons {
  private var sentences: [ListedEvent.Key: [String]] = [:]

  init(_ events: [ListedEvent], in lists: [ListAccess], _ visit: PageVisit) async throws {
    for list in lists {
      let own = events.filter { $0.list == list.id && $0.isOwn && $0.item != nil }
      guard !own.isEmpty else { continue }
      let (names, now, zone) = (list.deviceNames, visit.now, visit.timeZone)
      let units = visit.words.units
      let found = try await list.readingGeofences { engine in
        try own.map { listed in
          try Self.sentences(
            of: listed, by: engine, device: names.stored(listed.event.device), now, zone, units)
        }
      }
      for (listed, lines) in zip(own, found) { sentences[listed.key] = lines }
    }
  }

  subscript(event: ListedEvent) -> [String] { sentences[event.key] ?? [] }

  private static func sentences(
    of listed: ListedEvent, by engine: DurableGeofenceEngine, device: String, _ now: Date,
    _ zone: TimeZone, _ units: DistanceUnits
  ) throws -> [String] {
    guard let stored = listed.item else { return [] }
    let answers = try ItemExplanations(of: stored, by: engine, now: now).answers(
      .init(time: (start: listed.event.timestamp, length: .zero)), for: [device])
    // The reminder may have been changed since, and would not fire as it is now.
    guard
      let explanation = answers.map(\.explanation).first(where: {
        guard $0.reminder == listed.event.reminder, case .fired = $0.outcome else { return false }
        return true
      })
    else { return [] }
    let words = ExplanationViewModel(
      explanation, of: stored, now: now, timeZone: zone, units: units)
    return [words.headline] + words.reasons
  }
}
