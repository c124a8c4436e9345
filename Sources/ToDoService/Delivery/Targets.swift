import Foundation
package import ToDoStore

/// The targets of people: each person reaches their own, and nobody else's.
package struct Targets: Sendable {
  let accounts: AccountStore
  let workers: Workers
  let secrets: Secrets
  let outbound: Outbound
  let now: @Sendable () -> Date

  /// How many targets a person may have.
  static let mostOfPerson = 50
  /// How long the secret before the last still signs.
  private static let overlap = 86_400.0

  /// Adds a target. The secret of a webhook is in what is returned, and is shown this once.
  ///
  /// - Throws: ``TargetError``, ``ServiceError/scopeNeeded(_:)`` and `StoreError`.
  package func add(
    _ kind: TargetKind, _ draft: TargetDraft, for caller: Caller
  ) async throws -> Target {
    try caller.require(.write)
    let draft = try draft.checked(kind, outbound.client.rules)
    let target = Target(
      id: TargetID(rawValue: secrets.letters(10)), person: caller.person.id, kind: kind,
      label: draft.label, url: draft.url, topic: draft.topic, token: draft.token,
      secret: kind == .webhook ? WebhookSignature(secrets).newSecret() : nil, made: now())
    let isAdded = try await workers.run { [accounts] in
      try accounts.add(target, mostOfPerson: Self.mostOfPerson)
    }
    guard isAdded else { throw TargetError.tooMany(most: Self.mostOfPerson) }
    return target
  }

  /// The caller's targets, the oldest first.
  package func all(for caller: Caller) async throws -> [Target] {
    try caller.require(.read)
    return try await workers.run { [accounts] in try accounts.targets(of: caller.person.id) }
  }

  /// A target of the caller; nil if they have no such target.
  package func target(_ id: TargetID, for caller: Caller) async throws -> Target? {
    try caller.require(.read)
    return try await find(id, caller)
  }

  /// Changes a target of the caller.
  ///
  /// - Parameters:
  ///   - isOn: Whether reminders are sent to it from now on; nil to leave that.
  ///   - change: Changes the rest.
  /// - Returns: Nil if they have no such target.
  /// - Throws: ``TargetError``, ``ServiceError/scopeNeeded(_:)`` and `StoreError`.
  package func update(
    _ id: TargetID, isOn: Bool?, for caller: Caller,
    _ change: @escaping @Sendable (inout TargetDraft) throws -> Void
  ) async throws -> Target? {
    try caller.require(.write)
    let rules = outbound.client.rules
    let target = try await workers.run { [accounts] in
      try accounts.updateTarget(id, of: caller.person.id) { target in
        var draft = TargetDraft(
          url: target.url, label: target.label, topic: target.topic, token: target.token)
        try change(&draft)
        draft = try draft.checked(target.kind, rules)
        target.url = draft.url
        target.label = draft.label
        target.topic = draft.topic
        target.token = draft.token
        guard let isOn else { return }
        target.isOn = isOn
        target.offReason = nil
      }
    }
    if target?.isOn == true { await outbound.dispatcher.wake(id) }
    return target
  }

  /// Gives a webhook another secret. For a day both sign.
  ///
  /// - Returns: Nil if the caller has no such target, or it has no secret.
  package func rotateSecret(of id: TargetID, for caller: Caller) async throws -> Target? {
    try caller.require(.write)
    let secret = WebhookSignature(secrets).newSecret()
    let end = now().addingTimeInterval(Self.overlap)
    let target = try await workers.run { [accounts] in
      try accounts.updateTarget(id, of: caller.person.id) { target in
        guard target.kind == .webhook else { return }
        target.oldSecret = target.secret
        target.oldSecretEnds = end
        target.secret = secret
      }
    }
    return target?.secret == secret ? target : nil
  }

  /// Removes a target of the caller with its deliveries.
  ///
  /// - Returns: Whether there was one.
  package func remove(_ id: TargetID, for caller: Caller) async throws -> Bool {
    try caller.require(.write)
    return try await workers.run { [accounts] in
      try accounts.removeTarget(id, of: caller.person.id)
    }
  }

  /// Sends a test message at once, whatever is pending.
  ///
  /// - Returns: Nil if the caller has no such target.
  package func test(_ id: TargetID, for caller: Caller) async throws -> SendResult? {
    try caller.require(.write)
    guard let target = try await find(id, caller) else { return nil }
    let message = ReminderMessage(testAt: now(), id: "test_" + secrets.letters(16))
    return await outbound.senders[target.kind]?.send(
      OutgoingMessage(message), to: target, at: now())
  }

  /// The deliveries of a target, the newest first.
  ///
  /// - Returns: Nil if the caller has no such target.
  package func deliveries(
    of id: TargetID, in state: Delivery.State?, before number: Int64?, limit: Int,
    for caller: Caller
  ) async throws -> [Delivery]? {
    try caller.require(.read)
    guard try await find(id, caller) != nil else { return nil }
    return try await workers.run { [accounts] in
      try accounts.deliveries(of: id, in: state, before: number, limit: limit)
    }
  }

  /// Sends a message again, after those of the target that are pending before it.
  ///
  /// - Returns: Nil if the caller has no such target, or it has no such delivery.
  package func retry(
    _ event: String, of id: TargetID, for caller: Caller
  ) async throws -> Delivery? {
    try caller.require(.write)
    guard try await find(id, caller) != nil else { return nil }
    let time = now()
    let delivery = try await workers.run { [accounts] in
      try accounts.retry(event, of: id, at: time)
    }
    if delivery != nil { await outbound.dispatcher.wake(id) }
    return delivery
  }

  private func find(_ id: TargetID, _ caller: Caller) async throws -> Target? {
    try await workers.run { [accounts] in try accounts.target(id, of: caller.person.id) }
  }
}
