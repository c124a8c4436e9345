#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A fix as it was recorded.
public struct RecordedFix: Hashable, Sendable {
  /// The fix.
  public let fix: Fix
  /// When it arrived, in seconds since 1970.
  package let receivedAt: Double
  /// Why it does not count; nil if it was accepted.
  public let rejection: FixRejection.Kind?

  package init(fix: Fix, receivedAt: Double, rejection: FixRejection.Kind?) {
    self.fix = fix
    self.receivedAt = receivedAt
    self.rejection = rejection
  }

  /// When the fix arrived.
  public var receivedDate: Date { Date(timeIntervalSince1970: receivedAt) }
}
