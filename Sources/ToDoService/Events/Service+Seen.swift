import ToDo
package import ToDoStore

/// Which reminders a person has not seen on the page of reminders.
package struct SeenReminders: Hashable, Sendable {
  /// The number of the last event of each list that was seen; of others none was.
  private let numbers: [ListID: Int64]

  package init(_ numbers: [ListID: Int64]) { self.numbers = numbers }

  /// Up to which number a list was seen; 0 for nothing.
  package subscript(list: ListID) -> Int64 { numbers[list] ?? 0 }

  /// Whether a reminder of the person's own device still waits to be seen. What is done, or gone, needs
  /// no reminder.
  package func misses(_ event: ListedEvent) -> Bool {
    event.isOwn && event.number > self[event.list] && event.item?.item.done == false
  }
}

extension Service {
  /// What a caller has seen.
  ///
  /// - Throws: `StoreError`.
  package func seenReminders(of caller: Caller) async throws -> SeenReminders {
    try await workers.run { [accounts] in
      SeenReminders(try accounts.seenReminders(of: caller.person.id))
    }
  }

  /// Notes that a caller has seen the reminders of lists up to these numbers.
  ///
  /// - Throws: `StoreError`.
  package func setSeenReminders(_ numbers: [ListID: Int64], of caller: Caller) async throws {
    try await workers.run { [accounts] in
      try accounts.setSeenReminders(numbers, of: caller.person.id)
    }
  }

  /// How many of the newest reminders a caller has missed.
  ///
  /// - Parameter most: How many of the newest are looked at.
  /// - Throws: ``ServiceError/scopeNeeded(_:)``, and the stores' errors.
  package func missedReminders(of caller: Caller, most: Int) async throws -> Int {
    let lists = try await gate.lists(for: caller)
    let seen = try await seenReminders(of: caller)
    let events = try await events(in: lists, since: nil, before: nil, limit: most).events
    return events.count(where: seen.misses)
  }
}
