import ToDo
import ToDoPresentation
import ToDoService
import ToDoStore

/// The settings of a device as JSON. A key is taken and never shown.
struct DeviceSettingsJSON: Encodable {
  /// The members that can be set.
  static let members: Set<String> = ["waypoints", "configuration", "key"]
  /// What an answer says besides, and may be sent back.
  static let readOnly: Set<String> = ["device", "encrypted"]

  private let device: String
  private let waypoints: Int
  private let configuration: Bool
  private let encrypted: Bool

  init(_ settings: DeviceSettings) {
    device = settings.device
    waypoints = settings.waypoints
    configuration = settings.setsConfiguration
    encrypted = settings.key != nil
  }

  /// Reads settings: all that is left out has its default, but the key, which stays as it is, for
  /// nobody can send back what is never shown; null removes it.
  ///
  /// - Parameter key: The key as it is.
  /// - Throws: `JSONInputError` that points to what is wrong.
  static func settings(
    _ body: ObjectBody, of device: String, key: [UInt8]?
  ) throws(JSONInputError) -> DeviceSettings {
    var settings = DeviceSettings(device: device, key: key)
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
