package import Foundation
package import ToDo
package import ToDoStore

/// A list, as far as one caller may use it. Only ``Gate`` makes one.
package struct ListAccess: Sendable {
  package let membership: Membership
  package let caller: Caller
  private let lists: OpenLists
  private let watch: ListWatch

  init(_ membership: Membership, _ caller: Caller, _ lists: OpenLists, _ watch: ListWatch) {
    self.membership = membership
    self.caller = caller
    self.lists = lists
    self.watch = watch
  }

  package var id: ListID { membership.list }

  /// The list, which is opened where it is not open.
  private var open: OpenList {
    get async throws { try await lists.list(id) }
  }

  /// The items nearest to a position, from memory.
  ///
  /// - Throws: ``ServiceError/scopeNeeded(_:)``, and the store's error.
  package func near(_ query: NearQuery) async throws -> NearbyItems {
    try caller.require(.read)
    return try await lists.near(query, in: id)
  }

  /// Reads from the list.
  ///
  /// - Parameter body: Reads; it must not change anything. It runs on a thread that may wait.
  /// - Throws: ``ServiceError/scopeNeeded(_:)``, and what `body` throws.
  package func reading<Value: Sendable>(
    _ body: @escaping @Sendable (any ListStore) throws -> Value
  ) async throws -> Value {
    try caller.require(.read)
    return try await open.reading(body)
  }

  /// Changes the list; one change at a time.
  ///
  /// - Parameter body: Changes, and may read. It runs on a thread that may wait.
  /// - Throws: ``ServiceError/scopeNeeded(_:)`` and ``ServiceError/roleNeeded(_:)``, and what `body`
  ///   throws.
  package func writing<Value: Sendable>(
    _ body: @escaping @Sendable (any ListStore) throws -> Value
  ) async throws -> Value {
    try requireWriting()
    let value = try await open.writing(for: caller.person.id, body)
    await watch.changed(id)
    return value
  }

  /// Reads what a change needs to know, before it waits for its turn.
  ///
  /// - Parameter body: Reads, and works out what may take a while. It runs on a thread that may wait.
  /// - Throws: as ``writing(_:)``.
  package func preparing<Value: Sendable>(
    _ body: @escaping @Sendable (any ListStore) throws -> Value
  ) async throws -> Value {
    try requireWriting()
    return try await open.reading(body)
  }

  /// Reads what the list's geofences remember.
  ///
  /// - Throws: ``ServiceError/scopeNeeded(_:)``, and what `body` throws.
  package func readingGeofences<Value: Sendable>(
    _ body: @escaping @Sendable (DurableGeofenceEngine) throws -> Value
  ) async throws -> Value {
    try caller.require(.read)
    let open = try await open
    let geofences = open.geofences
    return try await open.reading { _ in try body(geofences) }
  }

  /// Refuses a caller with a lesser role.
  ///
  /// - Throws: ``ServiceError/roleNeeded(_:)``.
  package func require(_ role: ListRole) throws(ServiceError) {
    guard membership.role >= role else { throw .roleNeeded(role) }
  }

  /// Takes fixes of the caller's devices; they are durable when it returns.
  ///
  /// - Returns: What came of them, and when the list's next timer is due.
  /// - Throws: ``ServiceError/scopeNeeded(_:)``, and the store's error.
  package func take(
    _ fixes: [ReceivedFix]
  ) async throws -> (result: GeofenceEngine.Result, nextDue: Date?) {
    try caller.require(.report)
    return try await open.fixes.take(fixes, for: caller.person.id)
  }

  /// Changes what the list's geofences remember of a person's devices. Who calls it has decided that
  /// the caller may.
  func writingGeofences<Value: Sendable>(
    _ body: @escaping @Sendable (DurableGeofenceEngine) throws -> Value
  ) async throws -> Value {
    try await open.writingGeofences(for: caller.person.id, body)
  }

  /// Refuses a caller who may not change the list, before anything is read for it.
  ///
  /// - Throws: ``ServiceError/scopeNeeded(_:)`` and ``ServiceError/roleNeeded(_:)``.
  package func requireWriting() throws(ServiceError) {
    try caller.require(.write)
    try require(.writer)
  }

  /// Changes the list in steps of the store's own, between which others change it too: for work that
  /// takes longer than others should wait.
  ///
  /// - Throws: ``ServiceError/scopeNeeded(_:)`` and ``ServiceError/roleNeeded(_:)``, and what `body`
  ///   throws.
  package func readingAndWriting<Value: Sendable>(
    _ body: @escaping @Sendable (any ListStore) throws -> Value
  ) async throws -> Value {
    try requireWriting()
    let value = try await open.reading(body)
    await watch.changed(id)
    return value
  }

  /// The names of the devices that have reported to the list.
  ///
  /// - Throws: ``ServiceError/scopeNeeded(_:)``, and the store's error.
  func deviceNames() async throws -> [String] {
    try caller.require(.report)
    let open = try await open
    let geofences = open.geofences
    return try await open.reading { _ in try geofences.deviceNames() }
  }

  /// The circles for a device to watch: what a phone needs to be told of the list.
  ///
  /// - Throws: ``ServiceError/scopeNeeded(_:)``, and the store's error.
  func monitoringPlan(
    of device: String, limit: Int
  ) async throws -> MonitoringPlan<GeofenceID>? {
    try caller.require(.report)
    let open = try await open
    let geofences = open.geofences
    return try await open.reading { _ in try geofences.monitoringPlan(of: device, limit: limit) }
  }
}
