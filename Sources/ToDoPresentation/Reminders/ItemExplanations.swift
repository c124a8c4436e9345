package import ToDo

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Explains the reminders of an item for devices: each reminder for each device.
package struct ItemExplanations {
  /// What is asked: how things stand now, what was at a time, or what would be at a position.
  package struct Question: Sendable {
    package var position: Explanation.SupposedPosition?
    /// The beginning of the time, in seconds since 1970, and how long it lasts.
    package var time: (start: Double, length: Duration)?

    package init(
      position: Explanation.SupposedPosition? = nil, time: (start: Double, length: Duration)? = nil
    ) {
      self.position = position
      self.time = time
    }

    /// Whether it asks how things stand now.
    var isStanding: Bool { time == nil && position == nil }
  }

  /// The explanation of one reminder for one device.
  package struct Answer: Sendable {
    package let explanation: Explanation
    /// The reminder's earlier events for the device.
    package let history: [GeofenceEvent]
    /// The device for which it fired last, if it never did for this one.
    package let otherDevice: String?
    /// The device's last fix; nil where the question is not how things stand.
    package let lastFix: Fix?
  }

  private let stored: StoredItem
  private let engine: DurableGeofenceEngine
  private let now: Date

  package init(of stored: StoredItem, by engine: DurableGeofenceEngine, now: Date) {
    self.stored = stored
    self.engine = engine
    self.now = now
  }

  /// The answers to a question.
  ///
  /// - Throws: The store's error.
  package func answers(_ question: Question, for devices: [String]) throws -> [Answer] {
    var answers: [Answer] = []
    for device in devices {
      for trigger in 0..<max(1, stored.item.triggers.count) {
        let explanation = try engine.explanation(
          of: stored, trigger: trigger, for: device, at: question.position,
          date: question.time.map { Date(timeIntervalSince1970: $0.start) },
          lasting: question.time?.length ?? .zero, now: now)
        // Earlier events belong to the state, not to one position.
        let fired = question.isStanding ? try engine.events(of: stored.id) : []
        let ofReminder = fired.filter { $0.reminder == explanation.reminder }
        let own = ofReminder.filter { $0.device == device }
        answers.append(
          Answer(
            explanation: explanation, history: own,
            otherDevice: own.isEmpty ? ofReminder.last?.device : nil,
            lastFix: question.isStanding ? try engine.lastFix(of: device) : nil))
      }
    }
    return answers
  }
}

extension ToDoItem {
  /// The item with the name of the place that its position belongs to, if the item itself has no name
  /// for it.
  ///
  /// - Throws: The store's error.
  package func named(by places: any PlaceStore) throws -> ToDoItem {
    guard self.places.isEmpty, let coordinate = location?.coordinate,
      location?.name.isEmpty == true,
      let place = try places.places().first(where: {
        $0.region.representativePosition == coordinate
      })
    else { return self }
    var named = self
    named.location = Location(name: place.name, coordinate: coordinate)
    return named
  }
}
