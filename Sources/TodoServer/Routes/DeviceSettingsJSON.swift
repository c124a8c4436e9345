import HTTPTypes
import ToDo
import ToDoService
import ToDoStore

/// The settings of a device as JSON. A key is taken and never shown.
struct DeviceSettingsJSON: Encodable {
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
  /// - Throws: ``Problem`` that points to what is wrong.
  static func settings(
    _ value: JSONValue, of device: String, key: [UInt8]?
  ) throws(Problem) -> DeviceSettings {
    guard case .object(let members) = value else {
      throw Problem(.badRequest, "Send an object such as {\"waypoints\": 20}.")
    }
    var settings = DeviceSettings(device: device, key: key)
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      let pointer = "/\(name)"
      switch name {
      case "waypoints":
        guard case .integer(let count) = value, (0...100).contains(count) else {
          throw Problem(
            .badRequest, "\"waypoints\" must be a whole number from 0 to 100: 20 for iOS.",
            pointer: pointer)
        }
        settings.waypoints = Int(count)
      case "configuration":
        guard case .bool(let isSet) = value else {
          throw Problem(.badRequest, "\"configuration\" must be true or false.", pointer: pointer)
        }
        settings.setsConfiguration = isSet
      case "key":
        settings.key = try self.key(value)
      // What an answer says besides may be sent back.
      case "device", "encrypted": break
      default:
        throw Problem(
          .badRequest,
          "There is no setting \"\(name.prefix(40))\". Known are: configuration, key, waypoints.",
          pointer: "/\(name.prefix(40))")
      }
    }
    return settings
  }

  private static func key(_ value: JSONValue) throws(Problem) -> [UInt8]? {
    switch value {
    case .null: return nil
    case .string(let word):
      guard let key = Secretbox.key(of: word) else { break }
      return key
    default: break
    }
    throw Problem(
      .badRequest,
      "\"key\" must be the text that is entered in the app, of up to \(Secretbox.keyLength) bytes; or "
        + "null for no encryption.", pointer: "/key")
  }
}
