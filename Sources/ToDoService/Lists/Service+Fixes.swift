package import ToDo
package import ToDoStore

extension Service {
  /// Takes fixes of a caller's devices, for each list whose reminders the caller wants. They are durable
  /// when it returns; the same fixes again change nothing.
  ///
  /// In the caller's own list a device has its plain name, as with the command. In a list that is
  /// shared it is `person/device`.
  ///
  /// Those of devices beyond ``mostDevices`` are left out.
  ///
  /// - Parameter fixes: Fixes with the plain names of their devices, in the order in which they came.
  /// - Returns: What came of them in the caller's own list, and the reminders that fired in any.
  /// - Throws: ``ServiceError/scopeNeeded(_:)`` and the stores' errors. What was taken by some lists
  ///   stays taken, so that sending all again is right.
  package func take(
    _ fixes: [(fix: Fix, device: String)], for caller: Caller
  ) async throws -> FixReceipt {
    try caller.require(.report)
    let admitted = try await admitted(fixes, of: caller)
    var receipt = FixReceipt()
    if !admitted.isEmpty {
      receipt = try await take(admitted, for: caller, in: gate.lists(for: caller))
    }
    receipt.leftOut = fixes.count - admitted.count
    counters.note(receipt)
    return receipt
  }

  /// Takes fixes for lists that the caller was just a member of.
  func take(
    _ fixes: [(fix: Fix, device: String)], for caller: Caller, in lists: [ListAccess]
  ) async throws -> FixReceipt {
    let receivedAt = now().timeIntervalSince1970
    var receipt = FixReceipt()
    for list in lists where list.remindsCaller {
      let names = list.deviceNames
      let received = fixes.map { fix, device in
        ReceivedFix(fix, from: names.stored(device), receivedAt: receivedAt)
      }
      let taken: Result<(GeofenceEngine.Result, Date?), any Error>
      do { taken = .success(try await list.take(received)) } catch { taken = .failure(error) }
      guard try await gate.isOpen(list) else {
        try await forgetFormerMember(caller.person, of: list.id)
        continue
      }
      let (result, nextDue) = try taken.get()
      if list.isOwn { receipt.verdicts = result.verdicts.map(\.verdict) }
      receipt.events += result.events.map { (list.id, $0) }
      if !result.events.isEmpty { events.announce(list.id) }
      await outbound.watch.took(list.id, hasFired: !result.events.isEmpty, nextDue: nextDue)
    }
    return receipt
  }
}

/// What came of fixes.
package struct FixReceipt: Sendable {
  /// What was decided about each fix that is not held back.
  package var verdicts: [FixVerdict] = []
  /// The reminders that fired, and the lists that they are on.
  package var events: [(list: ListID, event: GeofenceEvent)] = []
  /// How many fixes were left out, since their person has as many other devices as they may have.
  package var leftOut = 0
}
