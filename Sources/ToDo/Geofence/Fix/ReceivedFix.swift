/// A fix with the device that sent it and when it arrived.
public struct ReceivedFix: Hashable, Sendable {
  /// Where the device was, and when.
  public let fix: Fix
  /// The name of the device; any name, and a new name is a new device.
  public let device: String
  /// When it arrived, in seconds since 1970.
  package let receivedAt: Double

  /// Makes a received fix from its parts.
  package init(_ fix: Fix, from device: String, receivedAt: Double) {
    self.fix = fix
    self.device = device
    self.receivedAt = receivedAt
  }
}
