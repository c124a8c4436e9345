import ToDo
import ToDoPresentation
import ToDoService
import ToDoStore

/// The settings of a device as JSON. A key is taken and never shown.
struct DeviceSettingsJSON: Encodable {
  /// The members that can be set.
  static let members: Set<String> = ["label", "waypoints", "configuration", "key"]
  /// What an answer says besides, and may be sent back.
  static let readOnly: Set<String> = ["device", "encrypted"]

  private let device: String
  private let label: String?
  private let waypoints: Int
  private let configuration: Bool
  private let encrypted: Bool

  init(_ settings: DeviceSettings) {
    device = settings.device
    label = settings.label
    waypoints = settings.waypoints
    configuration = settings.setsConfiguration
    encrypted = settings.key != nil
  }

  /// Reads settings that take the place of others: all that is left out has its default, but the label
  /// and the key, which stay as they are, for nobody can send back a key that is never shown, and
  /// earlier clients know no label; null removes them.
  ///
  /// - Parameter old: The settings as they are.
  /// - Throws: `JSONInputError` that points to what is wrong.
  static func settings(
    _ body: ObjectBody, inPlaceOf old: DeviceSettings
  ) throws(JSONInputError) -> DeviceSettings {
    try changed(DeviceSettings(device: old.device, label: old.label, key: old.key), body)
  }

  /// Reads a change of settings: all that is left out stays as it is.
  ///
  /// - Throws: `JSONInputError` that points to what is wrong.
  static func changed(
    _ old: DeviceSettings, _ body: ObjectBody
  ) throws(JSONInputError) -> DeviceSettings {
    var settings = old
    if let node = body["label"] { settings.label = try label(node) }
    if let node = body["waypoints"] {
      guard case .integer(let count) = node.value, (0...100).contains(count) else {
        throw node.error("\"waypoints\" must be a whole number from 0 to 100: 20 for iOS.")
      }
      settings.waypoints = Int(count)
    }
    if let node = body["configuration"] { settings.setsConfiguration = try node.flag() }
    if let node = body["key"] { settings.key = try self.key(node) }
    return settings
  }

  private static func label(_ node: JSONNode) throws(JSONInputError) -> String? {
    if node.isNull { return nil }
    guard case .string(let text) = node.value, let label = DeviceLabel.read(text) else {
      throw node.error(
        "\"label\" must be a text of 1 to \(DeviceLabel.mostBytes) bytes without control characters; or "
          + "null for the device's own name.")
    }
    return label
  }

  private static func key(_ node: JSONNode) throws(JSONInputError) -> [UInt8]? {
    if node.isNull { return nil }
    guard case .string(let word) = node.value, let key = Secretbox.key(of: word) else {
      throw node.error(
        "\"key\" must be the text that is entered in the app, of up to \(Secretbox.keyLength) bytes; "
          + "or null for no encryption.")
    }
    return key
  }
}
