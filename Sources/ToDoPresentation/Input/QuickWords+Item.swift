package import ToDo

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

extension QuickWords {
  /// The item that a typed line says: its title, and what its short words set.
  ///
  /// - Parameters:
  ///   - now: To what the words for dates refer.
  ///   - timeZone: Where days begin and end.
  ///   - store: Knows the places and locations that are named.
  ///   - here: What `@here` means; nil for where the store says that one is.
  /// - Throws: `InputError`, and what the store throws.
  package func newItem(
    now: Date, timeZone: TimeZone, in store: any ItemStore & PlaceStore, here: Coordinate? = nil
  ) throws -> ToDoItem {
    let dates = DateParser(now: now.timeIntervalSince1970, timeZone: timeZone)
    var item = ToDoItem(title: try ItemTitleParser.parse(text.joined(separator: " ")))
    item.due = try due.map { try dates.parseDue($0) }
    item.waitsUntil = try wait.map { try dates.parseWait($0) }
    item.isImportant = isImportant
    item.addTags(tags)
    if let repetition {
      let parser = RepeatParser(now: now.timeIntervalSince1970, timeZone: timeZone)
      try item.setRecurrence(
        try parser.parse(repetition), as: repetition, now: now.timeIntervalSince1970,
        in: timeZone)
    }
    let (places, position) = try destinations(besides: nil, in: store, here: here)
    if let position {
      item.location = Location(name: position.name ?? "", coordinate: position.coordinate)
    }
    for place in places where !item.places.contains(place) { item.places.append(place) }
    return item
  }
}
