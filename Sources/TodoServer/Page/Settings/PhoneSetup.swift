import Foundation
import ToDo
import ToDoPresentation

/// What to type into an app, so that it reports to the server. Deploy/Phones.md says more of each.
struct PhoneSetup {
  let app: PhoneApp
  /// Where the server is reached, such as `https://todo.example.org`.
  let server: String
  let person: String
  let device: String
  /// Empty for an app that needs none.
  let token: String

  /// The app's settings, as it names them, with their values.
  var settings: [(name: String, value: String)] {
    switch app {
    case .ownTracks:
      [
        ("Mode", "HTTP"), ("URL", "\(server)/owntracks"), ("Authentication", "on"),
        ("User name, user ID", person), ("Password", token), ("Device ID", device),
      ]
    case .overland:
      [
        ("Receiver endpoint URL", "\(server)/overland"), ("Access token", token),
        ("Device ID", device),
      ]
    case .traccar:
      [("Device identifier", device), ("Server URL", "\(server)/osmand?token=\(encoded(token))")]
    case .osmAnd:
      [
        (
          "Plugins → Trip recording → Online tracking",
          "\(server)/osmand?token=\(encoded(token))&id=\(encoded(device))"
            + "&lat={0}&lon={1}&timestamp={2}&hdop={3}&altitude={4}&speed={5}"
        )
      ]
    case .gpsLogger:
      [
        (
          "Logging details → Log to custom URL",
          "\(server)/gpslogger?device=\(encoded(device))"
            + "&lat=%LAT&lon=%LON&time=%TIME&acc=%ACC&spd=%SPD&dir=%DIR"
        ), ("HTTP method", "GET"), ("Basic authentication: user", person),
        ("Basic authentication: password", token),
      ]
    case .homeAssistant: []
    case .mqtt:
      [
        ("Mode", "MQTT"), ("User name, user ID", person), ("Device ID", device),
        ("Topic", "owntracks/\(person)/\(device)"),
      ]
    }
  }

  /// What goes into a file of the app's; nil if nothing does.
  var file: String? {
    guard app == .homeAssistant else { return nil }
    let tracker = "device_tracker." + slug
    return """
      rest_command:
        todo_position:
          url: \(server)/homeassistant?device=\(encoded(device))
          method: post
          headers:
            Authorization: Bearer \(token)
          content_type: application/json
          payload: >-
            {"type": "update_location", "data": {
              "gps": [{{ state_attr("\(tracker)", "latitude") }},
                      {{ state_attr("\(tracker)", "longitude") }}],
              "gps_accuracy": {{ state_attr("\(tracker)", "gps_accuracy") }},
              "timestamp": {{ as_timestamp(states.\(tracker).last_updated) }}}}
      automation:
        - triggers: [{trigger: state, entity_id: \(tracker)}]
          actions: [{action: rest_command.todo_position}]
      """
  }

  /// The address that sets the app up when the phone opens it; nil if it has none
  /// (https://owntracks.org/booklet/features/remoteconfig).
  func link() throws -> String? {
    guard app == .ownTracks else { return nil }
    let configuration = try JSONEncoder.line.encode(
      OwnTracksConfiguration(
        url: "\(server)/owntracks", username: person, password: token, deviceId: device))
    return "owntracks:///config?inline=\(encoded(configuration.base64EncodedString()))"
  }

  private struct OwnTracksConfiguration: Encodable {
    let _type = "configuration"
    /// HTTP.
    let mode = 3
    let url: String
    let auth = true
    let username: String
    let password: String
    let deviceId: String
  }

  private func encoded(_ text: String) -> String { PageAddress.encoded(text) }

  /// How Home Assistant writes a name in an entity's id.
  private var slug: String {
    let letters = device.lowercased().unicodeScalars.map { scalar in
      scalar.isASCII && scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        ? Character(scalar) : "_"
    }
    return String(letters)
  }
}
