import CommandSupport
import Foundation
import NIOSSL
import ToDoService

extension SettingsReading {
  mutating func readBroker() {
    read(
      .mqtt, \.broker,
      "Write mqtts://user@host/; the password goes into \(SettingName.mqttPassword.variable)."
    ) { BrokerAddress($0).map(Optional.some) }
    read(.mqttPassword, \.brokerPassword, "") { $0 }
    read(.mqttPasswordFile, \.brokerPasswordFile, "") { URL(fileURLWithPath: $0) }
    read(.mqttCertificates, \.brokerCertificates, "") { URL(fileURLWithPath: $0) }
    read(.mqttClientID, \.brokerClientID, "Write up to 64 letters and digits.") { text in
      (1...64).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        ? text : nil
    }
    guard settings.brokerPassword != nil || settings.brokerPasswordFile != nil else { return }
    if settings.broker == nil {
      note("A password for a broker needs \(SettingName.mqtt.name).")
    } else if settings.broker?.user == nil {
      note("A password for a broker needs a user: \(SettingName.mqtt.name) mqtts://user@host/.")
    }
  }
}

extension ServerSettings {
  /// The connection to the broker that phones report to; nil without one.
  ///
  /// - Throws: `CommandFailure` for a file that cannot be used.
  func brokerConnection() throws(CommandFailure) -> MQTTConnection.Settings? {
    guard let broker else { return nil }
    // Read in any case: libmosquitto would try for ever, and say little.
    _ = try brokerRoots()
    return MQTTConnection.Settings(
      broker: broker, password: try readBrokerPassword(),
      certificates: brokerCertificates?.path, clientID: brokerClientID)
  }

  private func readBrokerPassword() throws(CommandFailure) -> String? {
    guard let file = brokerPasswordFile else { return brokerPassword }
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      throw CommandFailure(
        .noSuchFile, "Can't read \(file.path). Check the name and who may read it.")
    }
    return String(text.prefix { !$0.isNewline })
  }

  /// The certificates that brokers are checked by, besides the system's.
  ///
  /// - Throws: `CommandFailure` for a file that cannot be used.
  func brokerRoots() throws(CommandFailure) -> [NIOSSLCertificate] {
    guard let file = brokerCertificates else { return [] }
    guard FileManager.default.isReadableFile(atPath: file.path) else {
      throw CommandFailure(
        .noSuchFile, "Can't read \(file.path). Check the name and who may read it.")
    }
    guard let roots = try? NIOSSLCertificate.fromPEMFile(file.path), !roots.isEmpty else {
      throw CommandFailure(.badData, "\(file.path) has no certificates in PEM format.")
    }
    return roots
  }
}
