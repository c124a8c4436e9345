package import ToDoStore

extension Targets {
  /// Adds the browser of a caller as a target. It is one target, however often it is added, and ends with
  /// the session of the browser.
  ///
  /// - Parameters:
  ///   - endpoint: Its address at the push service.
  ///   - keys: What messages to it are encrypted with.
  ///   - label: What the browser is.
  /// - Throws: ``TargetError``, ``ServiceError/scopeNeeded(_:)`` and `StoreError`.
  package func addBrowser(
    endpoint: String, keys: PushKeys, label: String?, for caller: Caller
  ) async throws -> Target {
    try caller.require(.write)
    guard PushEncryption(keys) != nil else { throw TargetError.badKeys }
    let draft = try TargetDraft(url: endpoint, label: label)
      .checked(.webpush, outbound.client.rules)
    var target = Target(
      id: TargetID(rawValue: secrets.letters(10)), person: caller.person.id, kind: .webpush,
      label: draft.label, url: draft.url, made: now())
    target.keys = keys
    target.session = caller.token
    let added = target
    let isAdded = try await workers.run { [accounts] in
      try accounts.addBrowser(added, mostOfPerson: Self.mostOfPerson)
    }
    guard isAdded else { throw TargetError.tooMany(most: Self.mostOfPerson) }
    return added
  }

  /// Removes a browser of a caller.
  ///
  /// - Returns: Whether it was a target of theirs.
  package func removeBrowser(endpoint: String, for caller: Caller) async throws -> Bool {
    try caller.require(.write)
    guard let url = try? OutgoingURL(endpoint) else { return false }
    return try await workers.run { [accounts] in
      try accounts.removeBrowser(url: url.text, of: caller.person.id)
    }
  }
}
