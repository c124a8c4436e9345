/// What a person has set for a device of theirs.
package struct DeviceSettings: Hashable, Sendable {
  /// The name of the device, by which it reports.
  package let device: String
  /// What its person calls it; nil for its name.
  package var label: String?
  /// How many circles of the monitoring plan the answers to the device hold, for the phone to watch
  /// itself: 20 at most on iOS, 100 on Android; 0 for none.
  package var waypoints: Int
  /// Whether the answers set how closely the app follows the phone.
  package var setsConfiguration: Bool
  /// The 32 bytes by which the device encrypts its messages; nil if it does not.
  package var key: [UInt8]?

  package init(
    device: String, label: String? = nil, waypoints: Int = 0, setsConfiguration: Bool = false,
    key: [UInt8]? = nil
  ) {
    self.device = device
    self.label = label
    self.waypoints = waypoints
    self.setsConfiguration = setsConfiguration
    self.key = key
  }
}
