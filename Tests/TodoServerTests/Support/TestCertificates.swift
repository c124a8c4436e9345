import Foundation

/// The certificates of the tests.
enum TestCertificates {
  /// The path of a file in the folder Certificates.
  static func path(_ name: String) -> String {
    Bundle.module.bundleURL.appendingPathComponent("Certificates/\(name)").path
  }
}
