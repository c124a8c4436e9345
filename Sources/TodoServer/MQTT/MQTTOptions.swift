import ArgumentParser

/// The broker to which phones publish, if there is one.
struct MQTTOptions: ParsableArguments {
  @Option(
    name: .customLong("mqtt"),
    help: ArgumentHelp(
      "Also take positions that OwnTracks publishes to this broker: mqtts://user@host/.",
      discussion:
        "Whoever may publish to owntracks/NAME/… there reports for the person NAME, so give each "
        + "user of the broker their own topics only.",
      valueName: "url"))
  var broker: String?

  @Option(
    name: .customLong("mqtt-password-file"),
    help: ArgumentHelp(
      "A file with the password for the broker (default: $TODO_SERVER_MQTT_PASSWORD).",
      valueName: "file"),
    completion: .file())
  var passwordFile: String?

  @Option(
    name: .customLong("mqtt-ca"),
    help: ArgumentHelp(
      "A file with the certificates that the broker's is checked by (default: the system's). Targets "
        + "of kind mqtt trust them too.",
      valueName: "file"),
    completion: .file())
  var certificates: String?

  @Option(
    name: .customLong("mqtt-client-id"),
    help: ArgumentHelp(
      "The name under which the broker keeps messages while the server is away (default todo-server). "
        + "Two servers need two.",
      valueName: "id"))
  var clientID: String?
}
