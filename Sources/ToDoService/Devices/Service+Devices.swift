import ToDo
import ToDoStore

extension Service {
  /// Forgets a device of the caller, with every position of it, in all their lists.
  ///
  /// - Returns: Whether any list knew it.
  /// - Throws: ``ServiceError/scopeNeeded(_:)``, and the stores' errors.
  package func forgetDevice(named plain: String, of caller: Caller) async throws -> Bool {
    try caller.require(.write)
    var wasKnown = false
    for list in try await gate.lists(for: caller) {
      let stored = list.deviceNames.stored(plain)
      if try await list.forgetDevices(where: { $0 == stored }) > 0 { wasKnown = true }
    }
    return wasKnown
  }

  /// What a phone should watch for a device of the caller, over all lists whose reminders they want, or
  /// over one list.
  ///
  /// - Parameters:
  ///   - plain: The device's name.
  ///   - list: The only list that counts; nil for all.
  ///   - limit: The greatest number of circles, at least 1.
  /// - Returns: Nil for a device without a fix.
  /// - Throws: ``ServiceError/scopeNeeded(_:)``, and the stores' errors.
  package func plan(
    ofDevice plain: String, for caller: Caller, in list: ListAccess?, limit: Int
  ) async throws -> DevicePlan? {
    let all = try await gate.lists(for: caller).filter(\.remindsCaller)
    var plans: [DevicePlan] = []
    for list in list.map({ [$0] }) ?? all {
      let stored = list.deviceNames.stored(plain)
      let id = list.id
      let plan = try await list.readingGeofences { engine -> DevicePlan? in
        guard let fix = try engine.lastFix(of: stored),
          let clearance = try engine.clearance(of: stored),
          let plan = try engine.monitoringPlan(of: stored, limit: limit)
        else { return nil }
        return DevicePlan(plan, clearance, of: id, at: fix.coordinate)
      }
      if let plan { plans.append(plan) }
    }
    guard let first = plans.first else { return nil }
    return plans.dropFirst().reduce(first) { $0.merged(with: $1) }.limited(to: limit)
  }
}

extension ListAccess {
  /// Forgets devices, with every position of them. Who asks for it decides which: a device is its
  /// person's, whatever their role.
  ///
  /// - Returns: How many were forgotten.
  @discardableResult
  func forgetDevices(
    where isForgotten: @escaping @Sendable (String) -> Bool
  ) async throws -> Int {
    try await writingGeofences { engine in
      let names = try engine.deviceNames().filter(isForgotten)
      for name in names { try engine.forgetDevice(named: name) }
      return names.count
    }
  }
}
