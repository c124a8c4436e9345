/// An app that can report positions to the server.
enum PhoneApp: String, CaseIterable {
  case ownTracks = "owntracks"
  case overland
  case traccar
  case osmAnd = "osmand"
  case gpsLogger = "gpslogger"
  case homeAssistant = "homeassistant"
  case mqtt

  var name: String {
    switch self {
    case .ownTracks: "OwnTracks (iOS, Android)"
    case .overland: "Overland (iOS, Android)"
    case .traccar: "Traccar Client (iOS, Android)"
    case .osmAnd: "OsmAnd (Android)"
    case .gpsLogger: "GPSLogger (Android)"
    case .homeAssistant: "Home Assistant"
    case .mqtt: "OwnTracks, MQTT"
    }
  }

  /// Whether it proves itself to this server, and not to a broker.
  var needsToken: Bool { self != .mqtt }
}
