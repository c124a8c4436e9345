package import ToDoStore

extension Service {
  /// Reads from the accounts, and sees whether the data can be written.
  ///
  /// - Throws: `StoreError`, and ``DataError/cannotMake(path:reason:)``.
  package func reachData() async throws {
    try await workers.run { [accounts, folder] in
      _ = try accounts.hasAccounts()
      try folder?.checkWritable()
    }
  }

  /// What waits to be delivered and what was given up.
  package func deliverySummary() async throws -> DeliverySummary {
    try await workers.run { [accounts] in try accounts.deliverySummary() }
  }

  /// The bytes of the accounts and all lists on the disk; 0 in memory.
  package func dataByteCount() async throws -> Int64 {
    try await workers.run { [folder] in folder?.byteCount() ?? 0 }
  }
}
