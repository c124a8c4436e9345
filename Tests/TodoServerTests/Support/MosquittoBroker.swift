import Foundation
import ServiceTestSupport
import Synchronization

/// A mosquitto of a test, on a free port of this machine.
final class MosquittoBroker {
  let port: Int
  private let process = Process()
  private let folder: URL

  /// Where mosquitto is installed; nil if it is not.
  static let executable = path(of: "mosquitto")
  /// Where the command that publishes is installed.
  static let publisher = path(of: "mosquitto_pub")
  static var isInstalled: Bool { executable != nil && publisher != nil }

  private static func path(of name: String) -> String? {
    let path = (ProcessInfo.processInfo.environment["PATH"] ?? "") + ":/usr/sbin:/usr/local/sbin"
    return path.split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Starts a broker; it answers when this returns.
  ///
  /// - Parameters:
  ///   - configuration: More lines for its configuration.
  ///   - files: What is in the files that settings name.
  init(
    _ configuration: String = "allow_anonymous true", files: [String: String] = [:]
  ) throws {
    guard let executable = Self.executable else { throw CocoaError(.executableNotLoadable) }
    port = try LoopbackSocket.freePort()
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var configuration = configuration
    for (setting, text) in files {
      let file = folder.appendingPathComponent(setting)
      try Data(text.utf8).write(to: file)
      // Mosquitto ignores what others could have changed.
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
      configuration += "\n\(setting) \(file.path)"
    }
    let file = folder.appendingPathComponent("mosquitto.conf")
    // Started by root, it would change to a user that may not read the folder.
    try "user \(NSUserName())\nlistener \(port) 127.0.0.1\n\(configuration)\n"
      .write(to: file, atomically: true, encoding: .utf8)
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = ["-v", "-c", file.path]
    let output = Pipe()
    process.standardError = output
    process.standardOutput = output
    try process.run()
    var text = ""
    while !text.contains("running") {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { throw CocoaError(.executableLoad) }
      text += String(decoding: data, as: UTF8.self)
    }
    // Goes on reading, so that the broker never waits for the pipe.
    output.fileHandleForReading.readabilityHandler = { handle in
      if handle.availableData.isEmpty { handle.readabilityHandler = nil }
    }
  }

  /// The lines for TLS with a certificate of the tests.
  static func tls(_ name: String) -> String {
    "certfile \(TestCertificates.path("\(name).pem"))\n"
      + "keyfile \(TestCertificates.path("\(name).key"))"
  }

  deinit {
    // A child of a thread that blocks signals blocks them too, so asking it to end is not enough.
    kill(process.processIdentifier, SIGKILL)
    try? FileManager.default.removeItem(at: folder)
  }

  /// Publishes a message with QoS 1; the broker has it when this returns.
  func publish(_ message: String, to topic: String) async throws {
    guard let publisher = Self.publisher else { throw CocoaError(.executableNotLoadable) }
    let command = Process()
    command.executableURL = URL(fileURLWithPath: publisher)
    command.arguments = ["-h", "127.0.0.1", "-p", "\(port)", "-q", "1", "-t", topic, "-m", message]
    // To wait for it would hold up the other tests: there are as many threads as processors.
    let status = try await withCheckedThrowingContinuation { continuation in
      command.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do { try command.run() } catch { continuation.resume(throwing: error) }
    }
    guard status == 0 else { throw CocoaError(.executableLoad) }
  }
}
