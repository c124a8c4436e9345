import Foundation
import ToDo
import ToDoPresentation
import ToDoStore

/// Turns the events of a list into messages to the targets of those whom they concern.
///
/// The messages are on the disk before the list's events are marked as delivered, and a target takes
/// each event once. So a stop between the two neither loses nor doubles any.
struct HandOver: Sendable {
  let accounts: AccountStore
  let workers: Workers
  let secrets: Secrets
  /// Whether messages have buttons.
  let hasButtons: Bool

  /// How long the buttons of a message work.
  private static let buttonAge = 7 * 86_400.0
  /// How many events are handed over in one transaction.
  private static let mostAtOnce = 500

  /// Hands over what a list has not handed over yet.
  ///
  /// - Parameter onPending: Called with the targets that have got something, before the list knows it.
  func run(
    _ id: ListID, _ list: OpenList, at now: Date, onPending: (Set<TargetID>) async -> Void
  ) async throws {
    let geofences = list.geofences
    let events = try await list.reading { _ in try geofences.undelivered() }
    for start in stride(from: 0, to: events.count, by: Self.mostAtOnce) {
      let some = events[start..<min(start + Self.mostAtOnce, events.count)]
      let deliveries = try await workers.run { () throws -> [NewDelivery] in
        let deliveries = try self.deliveries(for: some, on: id, geofences, at: now)
        if !deliveries.isEmpty { try accounts.add(deliveries, at: now) }
        return deliveries
      }
      await onPending(Set(deliveries.map(\.target)))
      try await list.writing(for: .server) { _ in try geofences.markDelivered(some) }
    }
  }

  private func deliveries(
    for events: ArraySlice<GeofenceEvent>, on list: ListID, _ geofences: DurableGeofenceEngine,
    at now: Date
  ) throws -> [NewDelivery] {
    guard let (_, recipients) = try accounts.recipients(of: list) else { return [] }
    var deliveries: [NewDelivery] = []
    for event in events {
      let targets = recipients.concerned(by: event.device)
      // An item that was done or removed meanwhile needs no reminder.
      guard !targets.isEmpty, let item = try geofences.item(withID: event.item)?.item, !item.done
      else { continue }
      let id = ReminderMessage.id(of: event, on: list.rawValue, secrets)
      let message = try ReminderMessage(
        FiredReminder(event: event, item: item), id: id, list: list.rawValue)
      let text = String(decoding: try JSONEncoder.line.encode(message), as: UTF8.self)
      for target in targets {
        deliveries.append(try delivery(of: text, event, id, on: list, to: target, at: now))
      }
    }
    return deliveries
  }

  private func delivery(
    of message: String, _ event: GeofenceEvent, _ id: String, on list: ListID, to target: Target,
    at now: Date
  ) throws -> NewDelivery {
    guard hasButtons, target.kind == .ntfy else {
      return NewDelivery(target: target.id, event: id, list: list, message: message)
    }
    var tokens: [String: String] = [:]
    let grants = ActionVerb.allCases.map { verb in
      let token = ActionToken(secrets).text
      tokens[verb.rawValue] = token
      return ActionGrant(
        hash: secrets.hash(token), person: target.person, list: list,
        item: event.item.description, verb: verb.rawValue,
        expires: now.addingTimeInterval(Self.buttonAge))
    }
    return NewDelivery(
      target: target.id, event: id, list: list, message: message,
      actions: String(decoding: try JSONEncoder.line.encode(tokens), as: UTF8.self), grants: grants)
  }
}

extension [Recipient] {
  /// The targets of the person whose device it is.
  ///
  /// `anna/phone` is Anna's. A plain name is one that the list's own person, or the command, has
  /// given: it is the list's person's, or on a list that is nobody's own, its owners'.
  fileprivate func concerned(by device: String) -> [Target] {
    if let slash = device.firstIndex(of: "/") {
      let name = device[..<slash].lowercased()
      if let person = first(where: { !$0.isOwn && $0.name.lowercased() == name }) {
        return person.targets
      }
    }
    if let own = first(where: \.isOwn) { return own.targets }
    return device.contains("/") ? [] : filter { $0.role == .owner }.flatMap(\.targets)
  }
}
