import Foundation
import ToDo
import ToDoPresentation
import ToDoService

/// Reads an item from what was typed into its form.
struct ItemFormReader {
  let typed: ItemTexts
  /// What the form showed.
  let shown: ItemTexts
  let now: Date
  let timeZone: TimeZone
  /// Where the person is, if it is known.
  let here: Coordinate?
  let errors: ErrorWords
  /// What is wrong, by the names of the fields; that of the item as a whole is empty.
  private(set) var faults: [String: FormFault] = [:]
  /// What is nobody's fault who fills in a form.
  private var failure: (any Error)?

  init(_ typed: ItemTexts, over shown: ItemTexts, _ words: PageWords, here: Coordinate?) {
    self.typed = typed
    self.shown = shown
    now = words.now
    timeZone = words.timeZone
    errors = ErrorWords(words.text)
    self.here = here
  }

  /// The item with what was typed; what was not changed in the form stays as it is.
  ///
  /// - Parameters:
  ///   - old: The item that the form showed.
  ///   - store: Knows places and locations. This reads from it, and may take a while.
  /// - Returns: Nil if there are ``faults``.
  /// - Throws: What the store throws.
  mutating func item(over old: ToDoItem, in store: any ListStore) throws -> ToDoItem? {
    var item = old
    let seconds = now.timeIntervalSince1970
    let (typed, zone) = (typed, timeZone)
    let dates = DateParser(now: seconds, timeZone: zone)
    func isChanged(_ field: ItemTexts.Field) -> Bool { typed[field] != shown[field] }
    if isChanged(.title) || typed[.title].isEmpty {
      read(.title) { item.title = try ItemTitleParser.parse(typed[.title]) }
    }
    if isChanged(.due) {
      read(.due) { item.due = typed[.due].isEmpty ? nil : try dates.parseDue(typed[.due]) }
    }
    if isChanged(.repeat) {
      read(.repeat) {
        item.recurrence = nil
        guard !typed[.repeat].isEmpty else { return }
        let rule = try RepeatParser(now: seconds, timeZone: zone).parse(typed[.repeat])
        try item.setRecurrence(rule, as: typed[.repeat], now: seconds, in: zone)
      }
    }
    if isChanged(.wait) {
      read(.wait) {
        item.waitsUntil = typed[.wait].isEmpty ? nil : try dates.parseWait(typed[.wait])
      }
    }
    item.isImportant = !typed[.important].isEmpty
    if isChanged(.tags) {
      read(.tags) {
        item.tags = []
        if !typed[.tags].isEmpty { item.addTags(try TagsParser.parse(typed[.tags])) }
      }
    }
    if isChanged(.note) {
      let isBlank = typed[.note].allSatisfy(\.isWhitespace)
      item.itemDescription = isBlank ? nil : typed[.note]
    }
    let place = PlaceFormReader(typed: typed, shown: shown, here: here, store: store)
    place.set(&item) { field, body in read(field, body) }
    setReminders(&item, over: old)
    read("") { try item.checkLimits() }
    if let failure { throw failure }
    return faults.isEmpty ? item : nil
  }

  // MARK: Reminders

  private mutating func setReminders(_ item: inout ToDoItem, over old: ToDoItem) {
    let reader = ReminderFormReader(timeZone: timeZone, errors: errors)
    var triggers: [LocationTrigger] = []
    for (index, reminder) in typed.reminders.enumerated() {
      let earlier = old.triggers.indices.contains(index) ? old.triggers[index] : nil
      var wrong: [ReminderFormReader.Fault] = []
      let trigger = reader.trigger(reminder, over: earlier, &wrong)
      for (field, fault) in wrong { faults["\(field.rawValue)-\(index)"] = fault }
      guard let trigger else { continue }
      let typesRadius = earlier.map { $0.radius != trigger.radius } ?? true
      if trigger.radius != nil, typesRadius, item.radius(for: trigger) == nil,
        !item.places.isEmpty
      {
        faults["\(ReminderTexts.Field.within.rawValue)-\(index)"] = .text("itemOwnSize")
      }
      triggers.append(trigger)
    }
    // Those that the form does not show.
    triggers += old.triggers.dropFirst(ItemTexts.mostReminders)
    item.triggers = triggers
    let hadNowhere = old.trigger != nil && old.triggerRegions.isEmpty
    if item.trigger != nil, item.triggerRegions.isEmpty, !hadNowhere, faults["place"] == nil,
      faults["shape"] == nil
    {
      faults["place"] = .text("itemPlaceMissing")
    }
  }

  // MARK: Faults

  private mutating func read(_ field: ItemTexts.Field, _ body: () throws -> Void) {
    read(field.rawValue, body)
  }

  private mutating func read(_ field: String, _ body: () throws -> Void) {
    do {
      try body()
    } catch let error as FormFault {
      faults[field] = error
    } catch let error as ToDoError {
      faults[error.field ?? field] = .said(errors.said(error))
    } catch let error where error is InputError || error is GeodesyError || error is RegionError {
      faults[field] = .said(errors.said(error))
    } catch let error as JSONInputError {
      faults[field] = .said(errors.said(error))
    } catch {
      failure = failure ?? error
    }
  }
}

extension ToDoError {
  /// The field of the form that is too large.
  fileprivate var field: String? {
    guard case .tooLarge(let part, _) = self else { return nil }
    return switch part {
    case .title: "title"
    case .description: "note"
    case .tag, .tags: "tags"
    case .name: "name"
    case .places: "place"
    case .triggers, .properties, .propertyDepth, .marks: nil
    }
  }
}
