/// What a fix did to the state of a geofence; the time is that of the fix that first asked for it.
public enum GeofenceTransition: Hashable, Sendable {
  case entered(at: Double)
  case exited(at: Double)
  /// An enter was asked for, and contradicted before it was confirmed: the device was there, but
  /// it did not stay.
  case passed(at: Double)
}
