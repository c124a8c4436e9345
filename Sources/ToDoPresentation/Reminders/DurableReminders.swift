package import ToDo

/// An engine that keeps what comes of fixes, and its events until they are delivered.
package protocol DurableReminders {
  /// The engine as it is now.
  func engine() throws -> GeofenceEngine
  /// Applies the changes of items since the last call.
  ///
  /// - Parameter time: the clock's, for what is due by it; nil to leave time to the fixes.
  func applyChanges(at time: Double?) throws
  /// Applies fixes in one transaction.
  func take(_ fixes: [ReceivedFix]) throws -> GeofenceEngine.Result
  /// Fires what is due by the clock.
  func tick(at time: Double) throws -> GeofenceEngine.Result
  /// Applies fixes that are held back.
  func flush(at time: Double) throws -> GeofenceEngine.Result
  /// The events that were not marked as delivered, the oldest first.
  func undelivered() throws -> [GeofenceEvent]
  func markDelivered(_ event: GeofenceEvent) throws
  /// Removes fixes that are older than the last one of their device by more than a duration.
  func prune(fixesOlderBy seconds: Double) throws
}
