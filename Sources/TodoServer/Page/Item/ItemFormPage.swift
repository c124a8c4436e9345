import Foundation
import HTTPTypes
import Hummingbird
import ToDo
import ToDoPresentation
import ToDoService
import ToDoStore

/// The form by which an item is added or edited, with what was typed and what is wrong with it.
struct ItemFormPage {
  private let visit: PageVisit
  private let list: ListAccess
  private let typed: ItemTexts
  private let stored: StoredItem?
  private let tag: EntityTag?

  /// What is wrong, by the names of the fields.
  var faults: [String: FormFault] = [:]
  /// What somebody else has saved meanwhile.
  var theirs: ItemTexts?
  /// Where the form leads back to; empty for the list.
  var back: String

  /// How many named places are suggested.
  private static let mostSuggestions = 100

  /// - Parameters:
  ///   - typed: What the fields show.
  ///   - stored: The item that is edited; nil to add one.
  ///   - tag: Its state, which the form carries.
  init(
    _ visit: PageVisit, _ list: ListAccess, _ typed: ItemTexts, of stored: StoredItem? = nil,
    tag: EntityTag? = nil
  ) {
    self.visit = visit
    self.list = list
    self.typed = typed
    self.stored = stored
    self.tag = tag
    back = visit.query("back")
  }

  func response(_ status: HTTPResponse.Status = .ok) async throws -> Response {
    var values = PageValues()
    let listPath = ListAddress(list).path
    let itemPath = stored.map { ItemAddress(list: list.id.rawValue, item: $0.id).path }
    values["action"] =
      itemPath.map { "\($0)/edit" } ?? (list.isOwn ? "/add" : "/lists/\(list.id.rawValue)/add")
    values["back"] = back.isEmpty ? nil : PageAddress.local(back)
    values["cancel"] = itemPath ?? (back.isEmpty ? listPath : PageAddress.local(back))
    values["tag"] = tag?.opaque
    values.set("isNew", stored == nil)
    values.set("isConflict", theirs != nil)
    for field in ItemTexts.Field.allCases { set(field, &values) }
    values.set("isImportant", !typed[.important].isEmpty)
    values.set("hasShape", !typed[.shape].isEmpty || faults[ItemTexts.Field.shape.rawValue] != nil)
    // What few items have is folded up while it is empty.
    values.set(
      "hasMore",
      ([.repeat, .wait, .tags, .important, .note] as [ItemTexts.Field]).contains { field in
        !typed[field].isEmpty || faults[field.rawValue] != nil || theirs?[field].isEmpty == false
      })
    setReminders(&values)
    setFaults(&values)
    let places = try await list.reading { try $0.places() }
    values["start"] = try await start(places)
    values.set(
      "placeNames",
      Set(places.map(\.name)).sorted().prefix(Self.mostSuggestions).map { name in
        var value = PageValues()
        value["name"] = name
        return value
      })
    let title = visit.text(stored == nil ? "addItem" : "itemEditTitle")
    return visit.page("item-form", title: title, section: .list, values, status: status)
  }

  /// Where the map begins while the item is nowhere: where the person was last, or else at a place.
  private func start(_ places: [Place]) async throws -> String? {
    let here = try await visit.service.here(of: visit.caller)?.coordinate
    guard let start = here ?? places.first?.region.representativePosition else { return nil }
    return "\(start.latitude),\(start.longitude)"
  }

  /// The text of a field, what is wrong with it, and what it is meanwhile.
  private func set(_ field: ItemTexts.Field, _ values: inout PageValues) {
    let name = field.rawValue
    values["\(name)Text"] = typed[field]
    values.set("\(name)Fault", faults[name].map { fault($0, name) })
    guard let theirs, theirs[field] != typed[field] else { return }
    var value = PageValues()
    let text = field == .important ? visit.text(theirs[field].isEmpty ? "itemNo" : "itemYes") : nil
    value["theirs"] = text ?? (theirs[field].isEmpty ? visit.text("itemNothing") : theirs[field])
    values.set("\(name)Theirs", value)
  }

  private func fault(_ fault: FormFault, _ name: String) -> PageValues {
    var value = PageValues()
    value["faultID"] = "\(name)-fault"
    switch fault {
    case .said(let error):
      value["reason"] = error.text
      value["english"] = error.english
    case .text(let key): value["reason"] = visit.text(key)
    }
    return value
  }

  /// All that is wrong, above the form, each with a link to its field.
  private func setFaults(_ values: inout PageValues) {
    values.set("hasFaults", !faults.isEmpty)
    values.set(
      "faults",
      faults.sorted { $0.key < $1.key }.map { name, fault in
        var value = self.fault(fault, name)
        value["field"] = name.isEmpty ? "title" : name
        return value
      })
  }

  // MARK: Reminders

  private func setReminders(_ values: inout PageValues) {
    let shown = typed.reminders + (typed.reminders.last?.isNone == true ? [] : [ReminderTexts()])
    values.set(
      "reminders",
      shown.prefix(ItemTexts.mostReminders).enumerated().map { reminder($0.element, $0.offset) })
    guard let stored, let theirs,
      theirs.reminders != typed.reminders.filter({ !$0.isNone })
    else { return }
    let words = ReminderWords(visit.words)
    let sentences = stored.item.triggers.map { words.sentence($0, of: stored.item) }
    var value = PageValues()
    value["theirs"] =
      sentences.isEmpty ? visit.text("itemNothing") : sentences.joined(separator: "; ")
    values.set("remindersTheirs", value)
  }

  private func reminder(_ reminder: ReminderTexts, _ index: Int) -> PageValues {
    var values = PageValues()
    values["index"] = "\(index)"
    values["legend"] = visit.text("itemReminderNumber", ["number": visit.words.number(index + 1)])
    let events = [ReminderTexts.none] + LocationTrigger.Event.Kind.allCases.map(\.rawValue)
    values.set(
      "events",
      events.map { event in
        var choice = PageValues()
        choice["value"] = event
        choice["choice"] = visit.text("itemOn-\(event)")
        choice.set("isChosen", event == reminder.event)
        return choice
      })
    values["length"] = reminder.length
    values["within"] = reminder.within
    values["from"] = reminder.from
    values["to"] = reminder.to
    let words = ReminderWords(visit.words)
    values.set(
      "days",
      Weekday.allCases.map { day in
        var choice = PageValues()
        choice["value"] = day.rawValue
        choice["day"] = words.weekday(day)
        choice.set("isChosen", reminder.days.contains(day.rawValue))
        return choice
      })
    values.set("isRepeated", reminder.isRepeated)
    values.set("firesAtOnce", reminder.firesAtOnce)
    values["kept"] = stored.flatMap { kept($0.item, index, words) }
    for field in ReminderTexts.Field.allCases {
      let name = "\(field.rawValue)-\(index)"
      values.set("\(field.rawValue)Fault", faults[name].map { fault($0, name) })
    }
    return values
  }

  /// What a reminder has that the form cannot change, in words; nil without.
  private func kept(_ item: ToDoItem, _ index: Int, _ words: ReminderWords) -> String? {
    guard item.triggers.indices.contains(index) else { return nil }
    return words.kept(item.triggers[index])
  }
}
