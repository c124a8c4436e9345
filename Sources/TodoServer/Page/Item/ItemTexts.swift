import Foundation
import ToDo
import ToDoPresentation

/// The fields of an item as texts: what its form shows, and what was typed into it.
///
/// A text that says less than its value, such as the name of a place, changes nothing as long as it stays
/// the same.
struct ItemTexts: Hashable, Sendable {
  /// The fields, by their names in the form.
  enum Field: String, CaseIterable, Sendable {
    case title, due, `repeat`, wait, important, tags, place, name, shape, note
  }

  /// An item may have more reminders than a form shows: they stay as they are.
  static let mostReminders = 20
  /// A larger shape is not sent with a form, and stays as it is.
  private static let mostShapeBytes = 100_000

  private var texts: [Field: String] = [:]
  /// Those that have an event, in their order.
  var reminders: [ReminderTexts] = []

  /// The fields of an item that has nothing yet.
  init() {}

  /// The fields as a form shows them.
  ///
  /// - Parameter store: Knows which places of the item are named ones.
  /// - Throws: What the store throws.
  init(_ item: ToDoItem, in timeZone: TimeZone, knownBy store: any PlaceStore) throws {
    self[.title] = Self.line(item.title)
    self[.due] = Self.date(item.due, timeZone)
    self[.repeat] = item.recurrence.map { RepeatText.text($0, in: timeZone) } ?? ""
    self[.wait] = Self.date(item.waitsUntil, timeZone)
    self[.important] = item.isImportant ? "yes" : ""
    self[.tags] = Self.line(item.tags.sorted().joined(separator: ", "))
    self[.note] = Self.lines(item.itemDescription ?? "")
    self[.name] = Self.line(item.location?.name ?? "")
    let position = item.location?.coordinate.map { "\($0.latitude),\($0.longitude)" } ?? ""
    if let shaped = try item.ownShape(store) {
      self[.place] = position
      let shape = RegionFeature.text(of: RegionFeature(shaped.region))
      self[.shape] = shape.utf8.count <= Self.mostShapeBytes ? shape : ""
      if self[.name].isEmpty, shaped.name != item.title { self[.name] = Self.line(shaped.name) }
    } else {
      let names = item.places.reduce(into: [String]()) { names, place in
        if !names.contains(place.name) { names.append(place.name) }
      }
      self[.place] = names.isEmpty ? position : Self.line(names.joined(separator: ", "))
    }
    reminders = item.triggers.prefix(Self.mostReminders).map(ReminderTexts.init)
  }

  /// The fields as they were typed.
  init(_ form: FormBody) {
    for field in Field.allCases {
      self[field] = field == .note ? form.text(field.rawValue) : form[field.rawValue]
    }
    reminders = (0..<Self.mostReminders).compactMap { ReminderTexts(form, at: $0) }
  }

  /// Whether both say the same of an item.
  func saysSame(as other: ItemTexts) -> Bool {
    texts == other.texts
      && reminders.filter { !$0.isNone } == other.reminders.filter { !$0.isNone }
  }

  subscript(field: Field) -> String {
    get { texts[field] ?? "" }
    set { texts[field] = newValue.isEmpty ? nil : newValue }
  }

  private static func date(_ due: Due?, _ timeZone: TimeZone) -> String {
    due.flatMap { DueViewModel($0, timeZone: timeZone)?.notation } ?? ""
  }

  /// A text as a field of one line gives it back.
  private static func line(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 }).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// A text as a field of several lines gives it back.
  private static func lines(_ text: String) -> String {
    text.replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\r", with: "\n")
  }
}

extension ToDoItem {
  /// Its one place, if that is no named place but a shape of the item's own.
  func ownShape(_ store: any PlaceStore) throws -> Place? {
    guard places.count == 1, let place = places.first,
      try !store.places(named: place.name).contains(place)
    else { return nil }
    return place
  }
}
