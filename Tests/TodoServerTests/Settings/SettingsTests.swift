import CommandSupport
import Foundation
import Testing
import ToDoService

@testable import TodoServer

@Suite("Settings")
struct SettingsTests {
  private func reading(
    options: [SettingName: String] = [:], environment: [String: String] = [:], file: String? = nil
  ) throws -> SettingsReading {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("todo-settings-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    if let file {
      try Data(file.utf8).write(to: folder.appendingPathComponent("todo-server.conf"))
    }
    var environment = environment
    environment["TODO_SERVER_DATA"] = folder.path
    return SettingsReading(
      try SettingsSources(
        options: options, environment: environment, config: nil, systemFile: "/nowhere"))
  }

  @Test func withoutSettingsOnlyThisMachineIsServed() throws {
    let settings = try reading().valid()
    #expect(settings.listen == ListenAddress(host: "127.0.0.1", port: 8080))
    #expect(settings.listen.isLoopback)
    #expect(settings.trustedProxies.isEmpty && settings.allowedOrigins.isEmpty)
  }

  @Test(arguments: [
    (["XDG_DATA_HOME": "/data", "HOME": "/home/anna"], "/data/todo-server"),
    (["XDG_DATA_HOME": "data", "HOME": "/home/anna"], "/home/anna/.local/share/todo-server"),
    (["HOME": "/home/anna"], "/home/anna/.local/share/todo-server"),
  ])
  func theDataIsWhereTheEnvironmentSays(environment: [String: String], path: String) throws {
    let sources = try SettingsSources(
      options: [:], environment: environment, config: nil, systemFile: "/nowhere")
    #expect(sources.folder.url.path == path)
  }

  @Test(arguments: [
    ("512MB", 512_000_000), ("2 GB", 2_000_000_000), ("64MiB", 64 << 20), ("16000000", 16_000_000),
  ])
  func memoryIsANumberOfBytes(text: String, bytes: Int) throws {
    #expect(try reading(options: [.memory: text]).valid().memory == bytes)
  }

  @Test(arguments: ["15MB", "lots", "-1GB", "1.5GB", "9999999999GB"])
  func memoryThatIsNoneIsRefused(text: String) throws {
    let problems = try reading(options: [.memory: text]).problems
    #expect(problems.count == 1 && problems.first?.contains("such as 512MB") == true)
  }

  @Test func optionsComeBeforeTheEnvironmentAndThatBeforeTheFile() throws {
    let file = "TODO_SERVER_LISTEN=localhost:1\nTODO_SERVER_RATE=1\nTODO_SERVER_KEEP=1d\n"
    let settings = try reading(
      options: [.listen: "localhost:3"],
      environment: ["TODO_SERVER_LISTEN": "localhost:2", "TODO_SERVER_RATE": "2"], file: file
    ).valid()
    #expect(settings.listen.port == 3)
    #expect(settings.rate == 2)
    #expect(settings.keep == .seconds(86_400))
  }

  @Test func anEmptyVariableIsAsNone() throws {
    let settings = try reading(
      environment: ["TODO_SERVER_RATE": ""], file: "TODO_SERVER_RATE=7"
    ).valid()
    #expect(settings.rate == 7)
  }

  @Test func theFileHasCommentsBlanksAndQuotes() throws {
    let settings = try reading(
      file: """
        # a comment
        ; another

          TODO_SERVER_LOG_FORMAT = "json"
        TODO_SERVER_TRUSTED_PROXY='127.0.0.1, 10.0.0.0/8'
        """
    ).valid()
    #expect(settings.logFormat == .json)
    #expect(settings.trustedProxies.count == 2)
  }

  @Test func everythingWrongIsSaidAtOnceWithItsPlace() throws {
    let reading = try reading(
      options: [.listen: "here"], environment: ["TODO_SERVER_RATE": "-1"],
      file: "TODO_SERVER_LISTN=x\nnonsense\n")
    let text = reading.problems.joined(separator: "\n")
    #expect(reading.problems.count == 4)
    #expect(text.contains("--listen: "))
    #expect(text.contains("TODO_SERVER_RATE: "))
    #expect(text.contains("todo-server.conf:1: "))
    #expect(text.contains("Did you mean TODO_SERVER_LISTEN?"))
    #expect(text.contains("todo-server.conf:2: "))
    #expect(throws: CommandFailure.self) { try reading.valid() }
  }

  @Test(arguments: [
    (SettingName.publicURL, "todo.example.org"), (.publicURL, "ftp://example.org"),
    (.publicURL, "https://example.org/?x=1"), (.trustedProxy, "10.0.0.0/33"),
    (.trustedProxy, "127.0.0.1,"), (.allowOrigin, "https://example.org/"), (.allowOrigin, "*"),
    (.logFormat, "xml"), (.keep, "soon"), (.keep, "-1d"), (.maximumConnections, "0"),
    (.mqtt, "mqtts://todo:secret@host/"), (.mqtt, "https://host"), (.mqttClientID, "a b"),
    (.listen, "127.0.0.1"), (.listen, "::1:80"), (.listen, "127.0.0.1:99999"),
  ])
  func aValueThatCannotBeReadIsAProblem(_ name: SettingName, _ text: String) throws {
    let problems = try reading(options: [name: text]).problems
    #expect(problems.count == (text == "127.0.0.1," ? 0 : 1), "\(problems)")
  }

  @Test func aCertificateNeedsItsKey() throws {
    #expect(try reading(options: [.tlsCertificate: "cert.pem"]).problems.count == 1)
  }
}

@Suite("Settings of MQTT")
final class BrokerSettingsTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("todo-broker-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ text: String, to name: String, mode: Int = 0o600) throws -> String {
    let file = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    return file.path
  }

  private func reading(
    _ options: [SettingName: String] = [:], environment: [String: String] = [:]
  ) throws -> SettingsReading {
    var options = options
    options[.data] = folder.path
    options[.listen] = "127.0.0.1:0"
    return SettingsReading(
      try SettingsSources(
        options: options, environment: environment, config: nil, systemFile: "/nowhere"))
  }

  private func connection(
    _ options: [SettingName: String] = [:], environment: [String: String] = [:]
  ) throws -> MQTTConnection.Settings? {
    try reading(options, environment: environment).valid().brokerConnection()
  }

  @Test func theEnvironmentSaysAllThatTheOptionsDoAndThePassword() throws {
    let authority = TestCertificates.path("authority.pem")
    let connection = try #require(
      try connection(environment: [
        "TODO_SERVER_MQTT": "mqtts://todo@broker.example/", "TODO_SERVER_MQTT_PASSWORD": "secret",
        "TODO_SERVER_MQTT_CA": authority, "TODO_SERVER_MQTT_CLIENT_ID": "second",
      ]))
    #expect(connection.broker.description == "mqtts://broker.example:8883")
    #expect(connection.broker.user == "todo" && connection.password == "secret")
    #expect(connection.certificates == authority && connection.clientID == "second")
  }

  @Test func theFileOfTheConfigurationSaysItToo() throws {
    let password = try write("sécret word\n", to: "password")
    _ = try write(
      "TODO_SERVER_MQTT=mqtt://todo@127.0.0.1\nTODO_SERVER_MQTT_PASSWORD_FILE=\(password)\n",
      to: "todo-server.conf")
    let connection = try #require(try connection())
    #expect(connection.password == "sécret word" && connection.clientID == "todo-server")
  }

  @Test func anOptionComesBeforeTheEnvironment() throws {
    let connection = try #require(
      try connection(
        [.mqtt: "mqtt://one"], environment: ["TODO_SERVER_MQTT": "mqtt://two"]))
    #expect(connection.broker.host == "one")
  }

  @Test func withoutABrokerThereIsNoConnection() throws {
    #expect(try connection() == nil)
  }

  @Test(arguments: [[:], [SettingName.mqtt: "mqtt://host"]])
  func aPasswordForNobodyIsAProblem(options: [SettingName: String]) throws {
    let problems = try reading(
      options, environment: ["TODO_SERVER_MQTT_PASSWORD": "secret"]
    ).problems
    #expect(problems.count == 1, "\(problems)")
    #expect(problems.first?.hasPrefix("A password for a broker needs") == true)
  }

  @Test(arguments: [
    (SettingName.mqttPasswordFile, nil, CommandFailure.Code.noSuchFile),
    (.mqttCertificates, nil, .noSuchFile), (.mqttCertificates, "nonsense", .badData),
  ])
  func aFileThatCannotBeUsedIsNamed(
    name: SettingName, text: String?, code: CommandFailure.Code
  ) async throws {
    let path = try text.map { try write($0, to: "file") } ?? folder.path + "/missing"
    let options: [SettingName: String] = [.mqtt: "mqtts://todo@host", name: path]
    let failure = #expect(throws: CommandFailure.self) { try connection(options) }
    #expect(failure?.code == code && failure?.message.contains(path) == true)
    var check = ConfigurationCheck(try reading(options), now: Date())
    await check.run()
    #expect(check.problems.contains { $0.contains(path) })
  }

  @Test func aPasswordThatOthersCanReadIsWorthAThought() async throws {
    let path = try write("secret", to: "password", mode: 0o644)
    var check = ConfigurationCheck(
      try reading([.mqtt: "mqtt://todo@broker.example", .mqttPasswordFile: path]), now: Date())
    await check.run()
    #expect(check.problems.isEmpty, "\(check.problems)")
    #expect(check.remarks.contains { $0.contains(path) && $0.contains("chmod 600") })
    #expect(check.remarks.contains { $0.contains("Use mqtts://") })
  }
}

@Suite("Listen address")
struct ListenAddressTests {
  @Test(arguments: ["127.0.0.1:80", "127.8.9.1:80", "localhost:80", "LOCALHOST:80", "[::1]:80"])
  func thisMachineIsLoopback(_ text: String) throws {
    let address = try #require(ListenAddress(text))
    #expect(address.isLoopback)
  }

  /// A name that begins like a loopback address can be anybody's.
  @Test(arguments: [
    "127.example.org:80", "0.0.0.0:80", "[::]:80", "localhost.example.org:80", "128.0.0.1:80",
  ])
  func othersAreNot(_ text: String) throws {
    let address = try #require(ListenAddress(text))
    #expect(!address.isLoopback)
  }
}

@Suite("Networks of proxies")
struct ProxyNetworkTests {
  @Test(arguments: [
    ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false),
    ("10.128.0.0/9", "10.127.0.1", false), ("127.0.0.1", "127.0.0.1", true),
    ("127.0.0.1", "127.0.0.2", false), ("0.0.0.0/0", "8.8.8.8", true),
    ("0.0.0.0/0", "::1", false), ("fd00::/8", "fd12::1", true), ("fd00::/8", "fe80::1", false),
    ("10.0.0.0/8", "::ffff:10.1.2.3", true), ("10.0.0.0/8", "nonsense", false),
  ])
  func aNetworkHasItsAddresses(_ range: String, _ address: String, _ isIn: Bool) throws {
    let network = try #require(IPNetwork(range))
    #expect(IPAddress(address).map { network.contains($0.unmapped) } ?? false == isIn)
  }

  @Test(arguments: ["", "/8", "10.0.0.0/", "10.0.0.0/33", "::/129", "10.0.0", "host"])
  func othersAreRefused(_ text: String) {
    #expect(IPNetwork(text) == nil)
  }
}
