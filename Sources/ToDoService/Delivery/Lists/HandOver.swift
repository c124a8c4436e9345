import Foundation
import ToDo
import ToDoPresentation
import ToDoStore

/// Turns the events of a list into messages to the targets of those whom they concern.
///
/// The messages are written together with the number of the last event that they are for, after which it
/// goes on the next time. So a stop neither loses nor doubles any, and whoever else hands out events of
/// the list, such as `todo watch`, takes nothing away. After that the events are marked as delivered
/// in the list, so that a `todo watch` that is started later does not repeat them, and so that they
/// can be removed one day.
struct HandOver: Sendable {
  let accounts: AccountStore
  let workers: Workers
  let secrets: Secrets
  let counters: ServiceCounters
  /// Whether it is known where the server is reached, which buttons of ntfy need.
  let hasLinks: Bool

  /// How long the buttons of a message work.
  static let buttonAge = 7 * 86_400.0
  /// How many events are handed over in one transaction.
  private static let mostAtOnce = 500

  /// Hands over what a list has not handed over yet.
  ///
  /// - Parameter onPending: Called with the targets that have got something.
  func run(
    _ id: ListID, _ list: OpenList, at now: Date, onPending: (Set<TargetID>) async -> Void
  ) async throws {
    let geofences = list.geofences
    let known = try await workers.run { [accounts] in try accounts.handOverMark(of: id) }
    // In this order: what comes about between the two is handed over twice, which a target takes once.
    let last = HandOverMark(list: id, event: try await list.lastEventNumber())
    let undelivered = try await list.reading { _ in try geofences.undelivered() }
    var next: HandOverMark?
    if let known, known.event <= last.event {
      next = known
    } else {
      // A list that was never handed over, or whose file was replaced by another: what nobody has handed
      // out.
      try await take(undelivered, of: list, upTo: last, at: now, onPending: onPending)
      next = last
    }
    while let mark = next {
      next = try await goOn(after: mark, list, at: now, onPending: onPending)
    }
    guard !undelivered.isEmpty else { return }
    try await list.writing(for: .server) { _ in try geofences.markDelivered(undelivered) }
  }

  /// Hands over some of the events after one.
  ///
  /// - Returns: Where to go on; nil if there are no more.
  private func goOn(
    after mark: HandOverMark, _ list: OpenList, at now: Date,
    onPending: (Set<TargetID>) async -> Void
  ) async throws -> HandOverMark? {
    let geofences = list.geofences
    let events = try await list.reading { _ in
      try geofences.events(afterNumber: mark.event, limit: Self.mostAtOnce)
    }
    guard let newest = events.last else { return nil }
    let next = HandOverMark(list: mark.list, event: newest.number)
    try await take(events.map(\.event), of: list, upTo: next, at: now, onPending: onPending)
    return next
  }

  private func take(
    _ events: [GeofenceEvent], of list: OpenList, upTo mark: HandOverMark, at now: Date,
    onPending: (Set<TargetID>) async -> Void
  ) async throws {
    let geofences = list.geofences
    let deliveries = try await workers.run { () throws -> [NewDelivery] in
      let deliveries = try self.deliveries(for: events, on: mark.list, geofences, at: now)
      try accounts.add(deliveries, at: now, handingOver: mark)
      return deliveries
    }
    counters.add(.events, events.count)
    await onPending(Set(deliveries.map(\.target)))
  }

  private func deliveries(
    for events: [GeofenceEvent], on list: ListID, _ geofences: DurableGeofenceEngine,
    at now: Date
  ) throws -> [NewDelivery] {
    guard let (_, recipients) = try accounts.recipients(of: list) else { return [] }
    // A button would do nothing for somebody who only reads the list.
    let writers = Set(recipients.filter { $0.role > .reader }.map(\.person))
    var targetsOfDevices: [String: [Target]] = [:]
    var deliveries: [NewDelivery] = []
    for event in events {
      let targets =
        try targetsOfDevices[event.device] ?? targets(of: event.device, recipients, geofences)
      targetsOfDevices[event.device] = targets
      // An item that was done or removed meanwhile needs no reminder.
      guard !targets.isEmpty, let item = try geofences.item(withID: event.item)?.item, !item.done
      else { continue }
      let id = ReminderMessage.id(of: event, on: list.rawValue, secrets)
      let message = try ReminderMessage(
        FiredReminder(event: event, item: item), id: id, list: list.rawValue)
      let text = String(decoding: try JSONEncoder.line.encode(message), as: UTF8.self)
      for target in targets {
        let delivery = NewDelivery(target: target.id, event: id, list: list, message: text)
        deliveries.append(
          writers.contains(target.person) && showsButtons(target)
            ? try withButtons(delivery, event, of: target.person, at: now) : delivery)
      }
    }
    return deliveries
  }

  /// The targets of the person whose device it is, as ``DeviceNames`` tells; on a list that is nobody's own,
  /// those of its owners for a plain name, which is one that the command has given.
  ///
  /// Where somebody is who has left, or who wants no reminders, is not for the others to know.
  private func targets(
    of device: String, _ recipients: [Recipient], _ geofences: DurableGeofenceEngine
  ) throws -> [Target] {
    let owner = recipients.first(where: \.isOwn)
    guard let name = DeviceNames.person(of: device, inListOf: owner?.name) else {
      return recipients.filter { $0.role == .owner }.flatMap(\.targets)
    }
    if let person = recipients.first(where: { $0.name.lowercased() == name.lowercased() }) {
      return person.targets
    }
    // The command may have given a name with a slash too. That of somebody whose account has ended is
    // forgotten before it ends: so this is read in this order.
    guard let owner, try accounts.person(named: name) == nil,
      try geofences.deviceNames().contains(device)
    else { return [] }
    return owner.targets
  }

  private func showsButtons(_ target: Target) -> Bool {
    target.kind == .webpush || (hasLinks && target.kind == .ntfy)
  }

  private func withButtons(
    _ delivery: NewDelivery, _ event: GeofenceEvent, of person: PersonID, at now: Date
  ) throws -> NewDelivery {
    var tokens: [String: String] = [:]
    let grants = ActionVerb.allCases.map { verb in
      let token = ActionToken(secrets).text
      tokens[verb.rawValue] = token
      return ActionGrant(
        hash: secrets.hash(token), person: person, list: delivery.list,
        item: event.item.description, verb: verb.rawValue,
        expires: now.addingTimeInterval(Self.buttonAge))
    }
    return NewDelivery(
      target: delivery.target, event: delivery.event, list: delivery.list,
      message: delivery.message,
      actions: String(decoding: try JSONEncoder.line.encode(tokens), as: UTF8.self), grants: grants)
  }
}
