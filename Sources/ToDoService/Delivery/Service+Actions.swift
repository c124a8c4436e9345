package import Foundation
package import ToDo
import ToDoStore

/// What was done by a button on a message.
package struct ActionReceipt: Hashable, Sendable {
  package let verb: ActionVerb
  package let item: StoredItem
  /// Until when the item's reminders are silent; nil if it was done.
  package let until: Date?
}

extension Service {
  /// How long a button silences an item's reminders.
  private static let snoozedSeconds = 3_600.0

  /// Does what the token of a button grants, for the person whose message it was.
  ///
  /// - Returns: Nil if it grants nothing: the token is unknown, used or expired, or the person may not
  ///   change the list any more, or the item is gone.
  package func act(token: String) async throws -> ActionReceipt? {
    let hash = secrets.hash(token)
    let time = now()
    let taken = try await workers.run { [accounts] in
      try accounts.takeGrant(hash: hash, at: time)
    }
    guard let (grant, person) = taken, let verb = ActionVerb(rawValue: grant.verb),
      let item = ItemID(grant.item)
    else { return nil }
    let caller = Caller(person: person, scopes: [.read, .write], token: nil)
    do {
      let list = try await gate.list(grant.list.rawValue, for: caller)
      return try await list.writing { store in
        try Self.act(verb, on: item, in: store, until: time.addingTimeInterval(Self.snoozedSeconds))
      }
    } catch ServiceError.noSuchList, ServiceError.roleNeeded {
      return nil
    } catch {
      try await workers.run { [accounts] in try accounts.restore(grant) }
      throw error
    }
  }

  private static func act(
    _ verb: ActionVerb, on id: ItemID, in store: any ListStore, until: Date
  ) throws -> ActionReceipt? {
    guard let item = try store.item(withID: id) else { return nil }
    switch verb {
    case .done:
      if !item.item.done { try store.setDone(true, [id]) }
    case .snooze:
      try store.update(id) { item in
        item.triggers = try item.triggers.map { try $0.snoozed(.until(until)) }
      }
    }
    return try store.item(withID: id).map {
      ActionReceipt(verb: verb, item: $0, until: verb == .snooze ? until : nil)
    }
  }
}
