import ToDo

/// A reminder that fired in a few words, for a push message under the item's title.
package enum ReminderSentence {
  /// "Arrived at Rewe", "Left home", "Still there".
  package static func text(_ reminder: FiredReminder) -> String {
    let event = reminder.event
    let places = reminder.item.places
    // The item may have other places since.
    let name =
      event.placeName
      ?? (places.indices.contains(event.region.index)
        ? places[event.region.index].name : reminder.item.location?.name)
    guard let name, !name.isEmpty else { return unnamed(event) }
    return named(event, name)
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
  fileprivate var isOutside: Bool { event == .away || event == .leave }
}
