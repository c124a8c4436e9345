/// A fix as it came in.
public struct ReceivedFix: Hashable, Sendable {
  public let fix: Fix
  /// The device that it is of, by any name.
  public let device: String
  /// When it came, in seconds since 1970.
  public let receivedAt: Double

  public init(_ fix: Fix, from device: String, receivedAt: Double) {
    self.fix = fix
    self.device = device
    self.receivedAt = receivedAt
  }
}
