import ArgumentParser
import ToDo

extension Edit {
  /// What an item can be left without.
  enum Field: String, CaseIterable, ExpressibleByArgument {
    case due, note, at, name, location, places, tags, reminder
    case radius, between, days, from, until, snooze
  }

  /// What would be given and taken away at once.
  ///
  /// Places, tags, whole locations and reminders may be: what there was is replaced.
  ///
  /// - Throws: `CommandFailure` that names both.
  func refuseContradictions() throws(CommandFailure) {
    let trigger = fields.trigger
    let given: [(field: Field, isGiven: Bool)] = [
      (.due, fields.due != nil), (.note, fields.note != nil), (.at, fields.position != nil),
      (.name, fields.locationName != nil), (.radius, trigger.radius != nil),
      (.between, trigger.hours != nil), (.days, trigger.days != nil),
      (.from, trigger.start != nil), (.until, trigger.expiry != nil),
    ]
    for (field, isGiven) in given where isGiven && without.contains(field) {
      throw CommandFailure(
        .misuse,
        "--\(field) gives what --without \(field) takes away. Leave one of them out.")
    }
  }
}

extension Edit.Field {
  /// Takes it away from an item, and nothing else.
  func clear(in item: inout ToDoItem) throws(ToDoError) {
    switch self {
    case .due: item.timestamp = nil
    case .note: item.itemDescription = nil
    case .at: item.location?.coordinate = nil
    case .name: item.location?.name = ""
    case .location: item.location = nil
    case .places: item.places = []
    case .tags: item.tags = []
    case .reminder: item.trigger = nil
    case .radius, .between, .days, .from, .until, .snooze:
      item.triggers = try item.triggers.map { trigger throws(ToDoError) in
        try trigger.without(self)
      }
    }
  }
}

extension LocationTrigger {
  fileprivate func without(_ field: Edit.Field) throws(ToDoError) -> LocationTrigger {
    let window = try window?.without(field)
    return try with { settings in
      switch field {
      case .radius: settings.radius = nil
      case .from: settings.start = nil
      case .until: settings.expiry = nil
      case .snooze: settings.snooze = nil
      default: settings.window = window
      }
    }
  }
}

extension TimeWindow {
  /// Nil where neither hours nor days remain: it is always open.
  fileprivate func without(_ field: Edit.Field) throws(ToDoError) -> TimeWindow? {
    switch field {
    case .between:
      return isDaily ? nil : try TimeWindow(from: 0, to: 0, days: days, timeZone: timeZone)
    case .days:
      return from == to ? nil : try TimeWindow(from: from, to: to, timeZone: timeZone)
    default:
      return self
    }
  }
}
