import CommandSupport

/// What can be set by an option, a variable of the environment, or a line of the configuration file.
enum SettingName: String, CaseIterable {
  case listen
  case data
  case tlsCertificate = "tls-cert"
  case tlsKey = "tls-key"
  case publicURL = "public-url"
  case trustedProxy = "trusted-proxy"
  case allowOrigin = "allow-origin"
  case logFormat = "log-format"
  case logQueries = "log-queries"
  case keep
  case memory
  case allowPrivateTargets = "allow-private-targets"
  case allowTarget = "allow-target"
  case rate
  case maximumConnections = "max-connections"
  case leaflet, tiles
  case tilesAttribution = "tiles-attribution"
  case basemap
  case mqtt
  /// Not an option: everybody on a machine can read what a command was given.
  case mqttPassword = "mqtt-password"
  case mqttPasswordFile = "mqtt-password-file"
  case mqttCertificates = "mqtt-ca"
  case mqttClientID = "mqtt-client-id"

  static let prefix = "TODO_SERVER_"

  /// Nil if it can only be set otherwise.
  var option: String? { self == .mqttPassword ? nil : "--\(rawValue)" }

  /// What to call it.
  var name: String { option ?? variable }

  /// The name in the environment and in the file.
  var variable: String {
    Self.prefix + rawValue.uppercased().replacing("-", with: "_")
  }

  init?(variable: String) {
    guard let name = Self.allCases.first(where: { $0.variable == variable }) else { return nil }
    self = name
  }
}

/// A value as it was given, and where.
struct GivenSetting: Hashable {
  let text: String
  /// `--listen`, `TODO_SERVER_LISTEN`, or a file with its line.
  let origin: String
  /// Whether it was given on the command line.
  var isOption = false
}
