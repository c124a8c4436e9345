import ToDoStore

extension Service {
  /// Forgets what a list keeps of somebody who is no member of it any more, however busy it is.
  ///
  /// Whoever ends a membership calls it afterwards, and so does whoever has written for a member and then
  /// finds that they are none any more. So one of the two comes last, and forgets what was written.
  ///
  /// - Throws: `StoreError`.
  func forgetFormerMember(_ person: Person, of id: ListID) async throws {
    if try await isThere(id) {
      let list = try await lists.list(id)
      let geofences = list.geofences
      try await list.writing(for: person.id, isRefusedWhenBusy: false) { [accounts] _ in
        // They, or another of that name, may have been added meanwhile.
        guard try !accounts.hasMember(named: person.name, in: id) else { return }
        try geofences.forgetAll(of: person)
      }
    }
    // Whoever opens a list that is deleted at that moment makes its file anew.
    guard try await !isThere(id) else { return }
    try await workers.run { [lists, removeList] in
      lists.drop(id)
      try removeList(id)
    }
  }

  private func isThere(_ id: ListID) async throws -> Bool {
    try await workers.run { [accounts] in try accounts.recipients(of: id) != nil }
  }
}

extension AccountStore {
  func hasMember(named name: String, in list: ListID) throws -> Bool {
    guard let person = try person(named: name) else { return false }
    return try membership(of: person.id, in: list) != nil
  }
}
