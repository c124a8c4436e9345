import CommandSupport
import Foundation
import Testing

@testable import TodoServer

@Suite("TLS")
final class TLSTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("todo-tls-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func file(_ name: String) -> URL { folder.appendingPathComponent(name) }

  private func use(_ name: String) throws {
    for part in ["pem", "key"] {
      let source = Bundle.module.bundleURL.appendingPathComponent("Certificates/\(name).\(part)")
      try Data(contentsOf: source).write(to: file("tls.\(part)"))
    }
  }

  private func certificates() throws -> TLSCertificates {
    try TLSCertificates(certificate: file("tls.pem"), key: file("tls.key"))
  }

  @Test func aCertificateIsReadAgain() throws {
    try use("first")
    let certificates = try certificates()
    let first = certificates.context
    try use("second")
    try certificates.reload()
    #expect(certificates.context !== first)
  }

  @Test func aPairThatDoesNotMatchIsRefusedAndTheEarlierOneStays() throws {
    try use("first")
    let certificates = try certificates()
    let first = certificates.context
    try Data(contentsOf: Bundle.module.bundleURL.appendingPathComponent("Certificates/second.key"))
      .write(to: file("tls.key"))
    let failure = #expect(throws: CommandFailure.self) { try certificates.reload() }
    #expect(failure?.message.contains("does not belong to the certificate") == true)
    #expect(certificates.context === first)
  }

  @Test(arguments: ["tls.pem", "tls.key"])
  func nonsenseIsRefused(_ name: String) throws {
    try use("first")
    try Data("nonsense".utf8).write(to: file(name))
    let failure = #expect(throws: CommandFailure.self) { try certificates() }
    #expect(failure?.code == .badData)
    #expect(failure?.message.contains(name) == true)
  }

  @Test func anExpiredCertificateIsAProblem() async throws {
    try use("first")
    let sources = try SettingsSources(
      options: [
        .tlsCertificate: file("tls.pem").path, .tlsKey: file("tls.key").path,
        .listen: "127.0.0.1:0", .data: file("data").path,
      ], environment: [:], config: nil, systemFile: "/nowhere")
    let validity = try #require(try TLSCertificates.validity(of: file("tls.pem")))
    for (date, word) in [
      (validity.upperBound.addingTimeInterval(1), "expired"),
      (validity.lowerBound.addingTimeInterval(-1), "not valid yet"),
    ] {
      var check = ConfigurationCheck(SettingsReading(sources), now: date)
      await check.run()
      #expect(check.problems.count == 1)
      #expect(check.problems.first?.contains(word) == true)
    }
    var check = ConfigurationCheck(
      SettingsReading(sources), now: validity.upperBound.addingTimeInterval(-86_400))
    await check.run()
    #expect(check.problems.isEmpty)
    #expect(check.remarks.contains { $0.contains("within two weeks") })
  }
}
