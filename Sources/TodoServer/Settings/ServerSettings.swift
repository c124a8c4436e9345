import CommandSupport
import Foundation
import ToDoPresentation
import ToDoService

/// How the server is to run.
struct ServerSettings {
  enum LogFormat: String, CaseIterable { case text, json }

  var folder: DataFolder
  var listen = ListenAddress(host: "127.0.0.1", port: 8080)
  var tlsCertificate: URL?
  var tlsKey: URL?
  var publicURL: URL?
  var trustedProxies: [IPNetwork] = []
  var allowedOrigins: Set<String> = []
  var logFormat = LogFormat.text
  var logsQueries = false
  /// How long delivered events are kept.
  var keep = Duration.seconds(30 * 86_400)
  /// How much memory lists may take, in bytes.
  var memory = OpenLists.Limits().bytes
  /// Whether reminders may be sent to this machine and into private networks.
  var allowsPrivateTargets = false
  /// Networks into which reminders may be sent besides.
  var allowedTargets: [IPNetwork] = []
  /// Requests a second for each token and address; 0 for any number.
  var rate = 100
  var maximumConnections = 10_000
  var map = MapSettings(leaflet: MapSettings.debianLeaflet)
  /// The broker that phones report to; nil without one.
  var broker: BrokerAddress?
  var brokerPassword: String?
  /// A file with the broker's password, which is read when the server starts.
  var brokerPasswordFile: URL?
  /// A file with the certificates that brokers are checked by; nil for the system's.
  var brokerCertificates: URL?
  var brokerClientID = "todo-server"

  init(folder: DataFolder) {
    self.folder = folder
  }

  /// Whether others than this machine may connect without TLS, and no proxy is known that has it.
  var isReadableOnTheWay: Bool {
    tlsCertificate == nil && !listen.isLoopback && trustedProxies.isEmpty
  }

  static let readableOnTheWay =
    "Without TLS, tokens and positions can be read on the way. Use --tls-cert and --tls-key, or a "
    + "proxy."
}

/// Settings that were read, with all that is wrong with them.
struct SettingsReading {
  private(set) var settings: ServerSettings
  private(set) var problems: [String]
  /// Whether an option is wrong, rather than the environment or the file.
  private(set) var isMisuse = false
  private let sources: SettingsSources

  init(_ sources: SettingsSources) {
    self.sources = sources
    settings = ServerSettings(folder: sources.folder)
    problems = sources.problems
    read(.listen, \.listen, "Write HOST:PORT, such as 0.0.0.0:8080 or [::1]:8080.") {
      ListenAddress($0)
    }
    read(.tlsCertificate, \.tlsCertificate, "") { URL(fileURLWithPath: $0) }
    read(.tlsKey, \.tlsKey, "") { URL(fileURLWithPath: $0) }
    read(.publicURL, \.publicURL, "Write a URL such as https://todo.example.org.") {
      Self.publicURL($0).map(Optional.some)
    }
    read(.trustedProxy, \.trustedProxies, "Write addresses or networks, such as 10.0.0.0/8.") {
      Self.all($0) { IPNetwork($0) }
    }
    read(.allowOrigin, \.allowedOrigins, "Write origins such as https://app.example.org.") {
      Self.all($0) { Self.origin($0) }.map { Set($0) }
    }
    read(.logFormat, \.logFormat, "Write text or json.") { ServerSettings.LogFormat(rawValue: $0) }
    read(.logQueries, \.logsQueries, "Write true or false.") { Bool($0) }
    read(.keep, \.keep, "Write a duration such as 30d or 12h.") { text in
      (try? DurationText.parse(text)).map { Duration.seconds($0) }
    }
    read(.memory, \.memory, "Write at least 16MB, such as 512MB or 2GB.") {
      ByteCount.parse($0).flatMap { $0 >= Self.leastMemory ? $0 : nil }
    }
    read(.allowPrivateTargets, \.allowsPrivateTargets, "Write true or false.") { Bool($0) }
    read(.allowTarget, \.allowedTargets, "Write networks, such as 192.168.1.0/24.") {
      Self.all($0) { IPNetwork($0) }
    }
    read(.rate, \.rate, "Write a number of requests a second, or 0 for any number.") {
      Int($0).flatMap { (0...1_000_000).contains($0) ? $0 : nil }
    }
    read(.maximumConnections, \.maximumConnections, "Write a number from 1 to 1000000.") {
      Int($0).flatMap { (1...1_000_000).contains($0) ? $0 : nil }
    }
    readMap()
    readBroker()
    if (settings.tlsCertificate == nil) != (settings.tlsKey == nil) {
      problems.append(
        "TLS needs both \(SettingName.tlsCertificate.name) and \(SettingName.tlsKey.name).")
    }
  }

  /// The settings, if nothing is wrong with them.
  ///
  /// - Throws: `CommandFailure` with all that is.
  func valid() throws(CommandFailure) -> ServerSettings {
    guard problems.isEmpty else {
      throw CommandFailure(
        isMisuse ? .misuse : .badConfiguration, problems.joined(separator: "\n"))
    }
    return settings
  }

  mutating func read<Value>(
    _ name: SettingName, _ path: WritableKeyPath<ServerSettings, Value>, _ advice: String,
    _ parse: (String) -> Value?
  ) {
    guard let given = sources.given(name) else { return }
    if let value = parse(given.text) {
      settings[keyPath: path] = value
    } else {
      problems.append("\(given.origin): \(QuotedText.text(given.text)) is not valid. \(advice)")
      isMisuse = isMisuse || given.isOption
    }
  }

  /// Notes what is wrong with settings that do not go together.
  mutating func note(_ problem: String) { problems.append(problem) }

  /// With less, lists would be read anew all the time.
  private static let leastMemory = 16_000_000

  /// All of a list with commas, or nil if one cannot be read.
  private static func all<Value>(_ text: String, _ parse: (String) -> Value?) -> [Value]? {
    let words = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    let values = words.compactMap(parse)
    return values.count == words.count ? values : nil
  }

  private static func publicURL(_ text: String) -> URL? {
    guard let url = URL(string: text), let host = url.host, !host.isEmpty,
      ["http", "https"].contains(url.scheme ?? ""), url.query == nil, url.fragment == nil
    else { return nil }
    return url
  }

  /// An origin as browsers write it: scheme, host and port, without a path.
  private static func origin(_ text: String) -> String? {
    guard let url = publicURL(text), url.path.isEmpty, !text.hasSuffix("/") else { return nil }
    return text.lowercased()
  }
}
