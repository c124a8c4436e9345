public import ToDo

/// A fix as it was recorded.
public struct RecordedFix: Hashable, Sendable {
  /// The fix.
  public let fix: Fix
  /// When it came, in seconds since 1970.
  public let receivedAt: Double
  /// Why it does not count; nil: it was accepted.
  public let rejection: FixRejection.Kind?
}
