extension DurableGeofenceEngine {
  /// The circles to monitor for a device from its last fix on. Reminders that were to fire once, and
  /// have, get none.
  ///
  /// - Parameters:
  ///   - device: The device's name, in any composition of its letters.
  ///   - limit: The greatest number of circles, at least 1.
  /// - Returns: Nil for a device without a fix.
  /// - Throws: The store's error.
  public func monitoringPlan(
    of device: String, limit: Int
  ) throws -> MonitoringPlan<GeofenceID>? {
    try monitoringPlan(of: device, at: nil, limit: limit)
  }

  /// The circles to monitor for a device if it has moved to a position since its last fix.
  package func monitoringPlan(
    of device: String, at position: Coordinate?, limit: Int
  ) throws -> MonitoringPlan<GeofenceID>? {
    try current([device]).engine.monitoringPlan(of: device, at: position, limit: limit)
  }
}
