import ArgumentParser
import ToDo
import ToDoPresentation

extension Edit {
  /// A field that can be cleared.
  enum Field: String, CaseIterable, ExpressibleByArgument {
    case due, `repeat`, wait, important, note, at, name, location, places, tags, reminder
    case radius, between, days, from, until, snooze
  }

  /// Refuses to set and clear the same field, and to clear one by setting it to "none".
  ///
  /// Places, tags, whole locations and reminders can be both: the new ones replace the old ones.
  ///
  /// - Throws: `CommandFailure` that names both options.
  func refuseContradictions() throws(CommandFailure) {
    let trigger = fields.trigger
    let given: [(field: Field, isGiven: Bool)] = [
      (.due, fields.due != nil), (.repeat, fields.repetition != nil), (.wait, fields.wait != nil),
      (.important, fields.important), (.note, fields.note != nil), (.at, fields.position != nil),
      (.name, fields.locationName != nil), (.radius, trigger.radius != nil),
      (.between, trigger.hours != nil), (.days, trigger.days != nil),
      (.from, trigger.start != nil), (.until, trigger.expiry != nil),
    ]
    for (field, isGiven) in given where isGiven && without.contains(field) {
      throw CommandFailure(
        .misuse,
        "--\(field) and --without \(field) contradict each other. Leave one of them out.")
    }
    let clearing: [(field: Field, value: String?)] = [
      (.due, fields.due), (.repeat, fields.repetition), (.wait, fields.wait),
    ]
    for (field, value) in clearing where value?.lowercased() == "none" {
      throw CommandFailure(.misuse, "--\(field) none: To clear it, give --without \(field).")
    }
    let removed = Set(removedTags.map { $0.lowercased() })
    if let tag = fields.tags.flatMap({ $0.split(separator: ",") }).first(where: {
      removed.contains($0.lowercased())
    }) {
      let name = QuotedText.unmarked(tag)
      throw CommandFailure(
        .misuse,
        "--tag \(name) and --untag \(name) contradict each other. Leave one of them out.")
    }
  }
}

extension Edit.Field {
  /// Clears the field of an item, and nothing else.
  func clear(in item: inout ToDoItem) throws(ToDoError) {
    switch self {
    case .due: item.due = nil
    case .repeat: item.recurrence = nil
    case .wait: item.waitsUntil = nil
    case .important: item.isImportant = false
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
  /// Nil if neither hours nor days remain: the window is always open.
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
