package import ToDo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An item as a small text that a person edits: a line for each field, an empty line, and the note.
///
/// ```
/// title: Return books
/// due: 2026-12-24
/// …
///
/// The two from the shelf
/// ```
///
/// A field whose text stays the same keeps its value, also where the text says less than the value.
package struct ItemText {
  /// The fields in the order of their lines.
  package enum Field: String, CaseIterable, Sendable {
    case title, due, `repeat`, wait, important, tags, at, name, place
  }

  /// What is wrong with a line.
  package struct Fault: Error, Hashable, Sendable {
    /// The index of the line; nil if a line is missing.
    package let line: Int?
    package let reason: String
  }

  private let item: ToDoItem
  private let timeZone: TimeZone

  /// - Parameters:
  ///   - item: the item before it is edited.
  ///   - timeZone: the time zone of times.
  package init(_ item: ToDoItem, timeZone: TimeZone = .current) {
    self.item = item
    self.timeZone = timeZone
  }

  /// The lines that say how to edit; lines of their kind above the note are left out when it is read.
  private static let help = [
    "# Change what follows, then save and quit. Lines with # above the note do not count.",
    "# A note, of any number of lines, comes after the empty line.",
  ]

  /// The text to edit.
  package var text: String {
    let fields = Field.allCases.map { field in
      let value = value(of: field)
      return value.isEmpty ? "\(field.rawValue):" : "\(field.rawValue): \(value)"
    }
    return (Self.help + fields + reminders + ["", item.itemDescription ?? ""]).joined(
      separator: "\n") + "\n"
  }

  /// The reminders, to be read only: their words leave out what has no words.
  private var reminders: [String] {
    guard item.trigger != nil else { return [] }
    return item.triggers.map { "# reminder: \(TriggerText.text($0, of: item, in: timeZone))" }
      + ["# Change reminders with \"todo edit\" and --on, --radius, --between, --days or --until."]
  }

  private func value(of field: Field) -> String {
    switch field {
    case .title: Self.oneLine(item.title)
    case .due: date(item.due)
    case .repeat: item.recurrence.map { RepeatText.text($0, in: timeZone) } ?? ""
    case .wait: date(item.waitsUntil)
    case .important: item.isImportant ? "yes" : "no"
    case .tags: Self.oneLine(item.tags.sorted().joined(separator: ", "))
    case .at:
      item.location?.coordinate.map { "\($0.latitude),\($0.longitude)" } ?? ""
    case .name: Self.oneLine(item.location?.name ?? "")
    case .place: Self.oneLine(names(of: item.places).joined(separator: ", "))
    }
  }

  private func date(_ due: Due?) -> String {
    due.flatMap { DateText.notation($0, in: timeZone) } ?? ""
  }

  private func names(of places: [Place]) -> [String] {
    places.reduce(into: []) { names, place in
      if !names.contains(place.name) { names.append(place.name) }
    }
  }

  private static func oneLine(_ text: String) -> String {
    PlaceNameParser.trimmed(String(text.map { $0.isNewline ? " " : $0 }))
  }
}

// MARK: Reading

extension ItemText {
  /// The item as the edited text has it, or what is wrong with the text.
  ///
  /// - Parameters:
  ///   - text: the text after it was edited.
  ///   - now: seconds since 1970, to which dates refer.
  ///   - store: knows places and locations.
  /// - Throws: what the store throws.
  package func read(
    _ text: String, now: Double, in store: any ItemStore & PlaceStore
  ) throws -> Result<ToDoItem, Faults> {
    var new = item
    var faults: [Fault] = []
    var given: Set<Field> = []
    let lines = Self.lines(text)
    let end = lines.firstIndex { $0.allSatisfy(\.isWhitespace) } ?? lines.endIndex
    for index in lines.indices[..<end] where !lines[index].hasPrefix("#") {
      do {
        let (field, value) = try Self.field(in: lines[index])
        guard given.insert(field).inserted else {
          throw Unreadable("\(field.rawValue) is given twice.")
        }
        guard value != self.value(of: field) else { continue }
        try set(field, to: value, of: &new, now, store)
      } catch let error as Unreadable {
        faults.append(Fault(line: index, reason: error.reason))
      } catch let error as InputError {
        faults.append(Fault(line: index, reason: error.description))
      } catch let error as GeodesyError {
        faults.append(Fault(line: index, reason: error.description))
      }
    }
    if !given.contains(.title) {
      faults.append(Fault(line: nil, reason: "The line with the title is missing."))
    }
    let newNote = Self.withoutBlankEnds(Array(lines[min(end + 1, lines.endIndex)...]))
    if newNote != Self.withoutBlankEnds(Self.lines(item.itemDescription ?? "")) {
      new.itemDescription = newNote.isEmpty ? nil : newNote
    }
    return faults.isEmpty ? .success(new) : .failure(Faults(all: faults))
  }

  /// The edited text with what is wrong beside each line, without the remarks of an earlier time.
  package static func text(_ text: String, with faults: Faults) -> String {
    var marked = faults.all.filter { $0.line == nil }.map { remark($0.reason) }
    for (index, line) in lines(text).enumerated() {
      if !line.hasPrefix(mark) { marked.append(line) }
      marked += faults.all.filter { $0.line == index }.map { remark($0.reason) }
    }
    return marked.joined(separator: "\n")
  }

  /// All that is wrong with a text.
  package struct Faults: Error, Hashable, Sendable {
    package let all: [Fault]
  }

  private struct Unreadable: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
  }

  private static let mark = "#   ^ "

  private static func remark(_ reason: String) -> String {
    mark + reason.split(separator: "\n").joined(separator: " ")
  }

  private static func lines(_ text: String) -> [String] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
  }

  private static func withoutBlankEnds(_ lines: [String]) -> String {
    var lines = lines[...]
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    while lines.first?.allSatisfy(\.isWhitespace) == true { lines.removeFirst() }
    return lines.joined(separator: "\n")
  }

  private static func field(in line: String) throws(Unreadable) -> (Field, String) {
    guard let colon = line.firstIndex(of: ":") else {
      throw Unreadable("Expected \"field: value\". A note comes after an empty line.")
    }
    let name = PlaceNameParser.trimmed(String(line[..<colon])).lowercased()
    guard let field = Field(rawValue: name) else {
      let known = Field.allCases.map(\.rawValue).joined(separator: ", ")
      throw Unreadable("\(QuotedText.text(name)) is not a field. The fields are \(known).")
    }
    return (field, PlaceNameParser.trimmed(String(line[line.index(after: colon)...])))
  }

  private func set(
    _ field: Field, to value: String, of new: inout ToDoItem, _ now: Double,
    _ store: any ItemStore & PlaceStore
  ) throws {
    let isEmpty = value.isEmpty
    let dates = DateParser(now: now, timeZone: timeZone)
    switch field {
    case .title: new.title = try ItemTitleParser.parse(value)
    case .due: new.due = isEmpty ? nil : try dates.parseDue(value)
    case .repeat:
      new.recurrence = nil
      guard !isEmpty else { return }
      let recurrence = try RepeatParser(now: now, timeZone: timeZone).parse(value)
      try new.setRecurrence(recurrence, as: value, now: now, in: timeZone)
    case .wait: new.waitsUntil = isEmpty ? nil : try dates.parseWait(value)
    case .important: new.isImportant = try Self.truth(value)
    case .tags:
      new.tags = []
      new.addTags(isEmpty ? [] : try TagsParser.parse(value))
    case .at:
      let position = isEmpty ? nil : try ItemLocationParser(store: store).parse(value)
      let name = new.location?.name ?? ""
      new.location =
        position == nil && name.isEmpty
        ? nil
        : Location(
          name: name.isEmpty ? position?.name ?? "" : name, coordinate: position?.coordinate)
    case .name:
      let coordinate = new.location?.coordinate
      new.location =
        isEmpty && coordinate == nil ? nil : Location(name: value, coordinate: coordinate)
    case .place: new.places = try places(value, store)
    }
  }

  /// The places that the item has already, and the named ones.
  private func places(_ value: String, _ store: any PlaceStore) throws -> [Place] {
    var places: [Place] = []
    let names = value.split(separator: ",").map { PlaceNameParser.trimmed(String($0)) }
    for name in names where !name.isEmpty {
      let own = item.places.filter { Place.key(of: $0.name) == Place.key(of: name) }
      places += own.isEmpty ? try PlaceNameParser(store: store).places(named: name) : own
    }
    return places
  }

  private static func truth(_ value: String) throws(Unreadable) -> Bool {
    switch value.lowercased() {
    case "yes", "y", "true", "!": return true
    case "no", "n", "false", "": return false
    default: throw Unreadable("\(QuotedText.text(value)) is neither yes nor no.")
    }
  }
}
