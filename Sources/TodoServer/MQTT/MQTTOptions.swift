import ArgumentParser
import Foundation

/// The broker to which phones publish, if there is one.
struct MQTTOptions: ParsableArguments {
  @Option(
    name: .customLong("mqtt"),
    help: ArgumentHelp(
      "Also take positions that OwnTracks publishes to this broker: mqtts://user@host/.",
      discussion:
        "Whoever may publish to owntracks/NAME/… there reports for the person NAME, so give each "
        + "user of the broker their own topics only. The password is $TODO_MQTT_PASSWORD.",
      valueName: "url"))
  var broker: BrokerAddress?

  @Option(
    name: .customLong("mqtt-password-file"),
    help: ArgumentHelp(
      "A file with the password for the broker (default: $TODO_MQTT_PASSWORD).", valueName: "file"),
    completion: .file())
  var passwordFile: String?

  @Option(
    name: .customLong("mqtt-ca"),
    help: ArgumentHelp(
      "A file with the certificates that the broker's is checked by (default: the system's).",
      valueName: "file"),
    completion: .file())
  var certificates: String?

  @Option(
    name: .customLong("mqtt-client-id"),
    help: ArgumentHelp(
      "The name under which the broker keeps messages while the server is away. Two servers need two.",
      valueName: "id"))
  var clientID = "todo-server"

  func validate() throws {
    if broker == nil, passwordFile != nil || certificates != nil {
      throw ValidationError("--mqtt-password-file and --mqtt-ca need --mqtt.")
    }
    if let broker, certificates != nil, !broker.isEncrypted {
      throw ValidationError("--mqtt-ca needs an address that begins with mqtts://.")
    }
  }

  /// The settings of the connection; nil without a broker.
  ///
  /// - Throws: `ValidationError` if the file with the password cannot be read.
  func settings() throws -> MQTTConnection.Settings? {
    guard let broker else { return nil }
    return MQTTConnection.Settings(
      broker: broker, password: try password(), certificates: certificates, clientID: clientID)
  }

  private func password() throws -> String? {
    guard let passwordFile else {
      return ProcessInfo.processInfo.environment["TODO_MQTT_PASSWORD"]
    }
    guard let text = try? String(contentsOfFile: passwordFile, encoding: .utf8) else {
      throw ValidationError("Cannot read \(passwordFile). Check --mqtt-password-file.")
    }
    return String(text.prefix { !$0.isNewline })
  }
}
