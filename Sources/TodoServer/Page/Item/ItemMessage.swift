import ToDo
import ToDoService
import ToDoStore

/// What a page says that a form did to an item.
enum ItemMessage: String {
  case added, alreadyThere, changed, done, opened, removed, restored, snoozed, takenBack

  /// The form that takes it back.
  var undoing: String? {
    switch self {
    case .done: "uncheck"
    case .opened: "check"
    case .added: "remove"
    case .removed: "restore"
    case .changed, .snoozed: "undo"
    case .alreadyThere, .restored, .takenBack: nil
    }
  }

  /// Says what the form did that led to a page, with a way to take it back.
  static func tell(
    _ values: inout PageValues, _ visit: PageVisit, _ list: ListAccess
  ) async throws {
    guard let said = ItemMessage(rawValue: visit.query("said")),
      let id = ItemID(visit.query("item"))
    else { return }
    let stored = try await list.reading { try $0.item(withID: id) }
    guard said == .removed || stored != nil else { return }
    values["message"] = visit.text(
      "said-\(said.rawValue)", ["title": stored?.item.title ?? ""])
    guard list.membership.role >= .writer, let verb = said.undoing else { return }
    values["undo"] = "\(ItemAddress(list: list.id.rawValue, item: id).path)/\(verb)"
  }
}
