import ToDo

/// A reminder that fired in a few words, for a push message under the item's title.
package enum ReminderSentence {
  /// "Arrived at Rewe", "Left home", "Still there".
  package static func text(_ reminder: FiredReminder) -> String {
    guard let name = place(of: reminder) else { return unnamed(reminder.event) }
    return named(reminder.event, name)
  }

  /// The name of the place where it fired; nil if it has none.
  package static func place(of reminder: FiredReminder) -> String? {
    let event = reminder.event
    let places = reminder.item.places
    // The item may have other places since.
    let name =
      event.placeName
      ?? (places.indices.contains(event.region.index)
        ? places[event.region.index].name : reminder.item.location?.name)
    return name.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func named(_ event: GeofenceEvent, _ name: String) -> String {
    switch event.cause {
    case .enter: "Arrived at \(name)"
    case .exit: "Left \(name)"
    case .crossed: "Passing \(name)"
    case .dwell: "Still at \(name)"
    case .away: "Away from \(name)"
    case .initial, .opening: event.isOutside ? "Away from \(name)" : "You are at \(name)"
    }
  }

  private static func unnamed(_ event: GeofenceEvent) -> String {
    switch event.cause {
    case .enter: "Arrived"
    case .exit: "Left"
    case .crossed: "Passing by"
    case .dwell: "Still there"
    case .away: "Away"
    case .initial, .opening: event.isOutside ? "Away" : "You are there"
    }
  }
}

extension GeofenceEvent {
  /// Whether the reminder is for being away.
  package var isOutside: Bool { event == .away || event == .leave }
}
