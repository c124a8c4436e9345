/// A part of an item that changes by itself: two copies of an item are merged part by part.
package enum ItemField: String, CaseIterable, Sendable {
  case title, note, due, location, places, tags, reminders, properties, done
  case `repeat`, important, wait
}

extension ItemField {
  /// Whether two items differ in this part.
  package func differs(_ left: ToDoItem, _ right: ToDoItem) -> Bool {
    switch self {
    case .title: left.title != right.title
    case .note: left.itemDescription != right.itemDescription
    case .due: left.due != right.due
    case .location: left.location != right.location
    case .places: left.places != right.places
    case .tags: left.tags != right.tags
    case .reminders: left.triggers != right.triggers
    case .properties: left.properties != right.properties
    case .done: left.done != right.done
    case .repeat: left.recurrence != right.recurrence
    case .important: left.isImportant != right.isImportant
    case .wait: left.waitsUntil != right.waitsUntil
    }
  }

  /// Gives one item this part of another.
  func copy(from source: ToDoItem, to target: inout ToDoItem) {
    switch self {
    case .title: target.title = source.title
    case .note: target.itemDescription = source.itemDescription
    case .due: target.due = source.due
    case .location: target.location = source.location
    case .places: target.places = source.places
    case .tags: target.tags = source.tags
    case .reminders: target.triggers = source.triggers
    case .properties: target.properties = source.properties
    case .done: target.done = source.done
    case .repeat: target.recurrence = source.recurrence
    case .important: target.isImportant = source.isImportant
    case .wait: target.waitsUntil = source.waitsUntil
    }
  }
}
