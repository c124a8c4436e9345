import ArgumentParser
import CommandSupport
import Foundation

/// The options of serving and of its check.
struct ServeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The address to listen on (default 127.0.0.1:8080).", valueName: "host:port"))
  var listen: String?

  @Option(
    name: .customLong("tls-cert"),
    help: ArgumentHelp(
      "The TLS certificate and its chain (PEM). SIGHUP reads it again.", valueName: "file"),
    completion: .file())
  var tlsCertificate: String?

  @Option(
    name: .customLong("tls-key"),
    help: ArgumentHelp("The key of the certificate (PEM).", valueName: "file"),
    completion: .file())
  var tlsKey: String?

  @Option(
    name: .customLong("public-url"),
    help: ArgumentHelp(
      "Where people and phones reach the server, such as https://todo.example.org.",
      valueName: "url"))
  var publicURL: String?

  @Option(
    name: .customLong("trusted-proxy"),
    help: ArgumentHelp(
      "Believe X-Forwarded-For from this address or network, such as 10.0.0.0/8 (repeatable).",
      valueName: "address"))
  var trustedProxies: [String] = []

  @Option(
    name: .customLong("allow-origin"),
    help: ArgumentHelp(
      "Let pages of this origin use the API, such as https://app.example.org (repeatable).",
      valueName: "origin"))
  var allowedOrigins: [String] = []

  @Option(
    name: .customLong("log-format"),
    help: ArgumentHelp(
      "text or json, one line each, on stderr (default text).", valueName: "format"))
  var logFormat: String?

  @Flag(
    name: .customLong("log-queries"),
    help: "Log the query of requests too: positions, but no tokens.")
  var logQueries = false

  @Option(
    help: ArgumentHelp(
      "How long delivered reminders are kept (default 30d).", valueName: "duration"))
  var keep: String?

  @Option(
    help: ArgumentHelp(
      "Memory for lists; those not used for the longest make room (default 256MB).",
      valueName: "bytes"))
  var memory: String?

  @Flag(
    name: .customLong("allow-private-targets"),
    help: "Let reminders be sent to this machine and into private networks.")
  var allowPrivateTargets = false

  @Option(
    name: .customLong("allow-target"),
    help: ArgumentHelp(
      "Let reminders be sent into this network, such as 192.168.1.0/24 (repeatable).",
      valueName: "network"))
  var allowedTargets: [String] = []

  @Option(
    help: ArgumentHelp(
      "Requests a second for each token and address, 0 for any number (default 100).",
      valueName: "count"))
  var rate: String?

  @Option(
    name: .customLong("max-connections"),
    help: ArgumentHelp("Open connections at most (default 10000).", valueName: "count"))
  var maximumConnections: String?

  @OptionGroup var map: MapOptions

  @OptionGroup var data: DataOptions

  @OptionGroup var mqtt: MQTTOptions

  /// Where the settings come from.
  ///
  /// - Throws: `CommandFailure` for a file that cannot be read.
  func sources(
    _ environment: [String: String] = ProcessInfo.processInfo.environment,
    systemFile: String = "/etc/todo-server.conf"
  ) throws(CommandFailure) -> SettingsSources {
    var options: [SettingName: String] = [:]
    options[.data] = data.path
    options[.listen] = listen
    options[.tlsCertificate] = tlsCertificate
    options[.tlsKey] = tlsKey
    options[.publicURL] = publicURL
    options[.trustedProxy] = trustedProxies.isEmpty ? nil : trustedProxies.joined(separator: ",")
    options[.allowOrigin] = allowedOrigins.isEmpty ? nil : allowedOrigins.joined(separator: ",")
    options[.logFormat] = logFormat
    options[.logQueries] = logQueries ? "true" : nil
    options[.keep] = keep
    options[.memory] = memory
    options[.allowPrivateTargets] = allowPrivateTargets ? "true" : nil
    options[.allowTarget] = allowedTargets.isEmpty ? nil : allowedTargets.joined(separator: ",")
    options[.rate] = rate
    options[.maximumConnections] = maximumConnections
    options[.leaflet] = map.leaflet
    options[.tiles] = map.tiles
    options[.tilesAttribution] = map.tilesAttribution
    options[.basemap] = map.basemap
    options[.mqtt] = mqtt.broker
    options[.mqttPasswordFile] = mqtt.passwordFile
    options[.mqttCertificates] = mqtt.certificates
    options[.mqttClientID] = mqtt.clientID
    return try SettingsSources(
      options: options, environment: environment, config: data.config, systemFile: systemFile)
  }
}
