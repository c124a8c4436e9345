import CSodium
import Foundation
import Synchronization
package import ToDoStore

/// Keeps and checks the passwords of people: Argon2id by libsodium, with its moderate limits (RFC 9106;
/// https://doc.libsodium.org/password_hashing/default_phf).
///
/// Each hash takes 256 MiB and most of a second, so one is made at a time, on a thread of its own.
package final class Passwords: Sendable {
  /// How much work a hash is.
  package struct Limits: Hashable, Sendable {
    package let operations: UInt64
    package let bytes: Int

    package init(operations: UInt64, bytes: Int) {
      self.operations = operations
      self.bytes = bytes
    }

    package static var moderate: Limits {
      Limits(
        operations: UInt64(crypto_pwhash_opslimit_moderate()),
        bytes: Int(crypto_pwhash_memlimit_moderate()))
    }

    /// The least that libsodium does, for tests.
    package static var least: Limits {
      Limits(
        operations: UInt64(crypto_pwhash_opslimit_min()), bytes: Int(crypto_pwhash_memlimit_min()))
    }
  }

  /// The lengths of a password in bytes; longer ones are refused before any work.
  package static let lengths = 8...256
  private static let mostWaiting = 16

  private let accounts: AccountStore
  private let limits: Limits
  private let worker = Workers(count: 1)
  private let waiting = Mutex(0)
  /// What a password is compared with if nobody has the name, so that it takes as long.
  private let nobodys = Mutex<String?>(nil)

  package init(_ accounts: AccountStore, limits: Limits = .moderate) {
    self.accounts = accounts
    self.limits = limits
  }

  /// Sets the password of a person. Waits for the hash.
  ///
  /// - Throws: ``ServiceError/badPassword``, `AccountError.noSuchPerson`, and `StoreError`.
  package func set(_ password: String, of name: String) throws {
    guard Self.lengths.contains(password.utf8.count) else { throw ServiceError.badPassword }
    try accounts.setPassword(hash(password), ofPersonNamed: name)
  }

  /// The person with a name and a password; nil if there is none. It takes as long for a name that
  /// nobody has.
  ///
  /// - Throws: ``ServiceError/tooBusy`` while too many wait, and `StoreError`.
  package func person(named name: String, password: String) async throws -> Person? {
    guard Self.lengths.contains(password.utf8.count) else { return nil }
    let isAdmitted = waiting.withLock { count in
      guard count < Self.mostWaiting else { return false }
      count += 1
      return true
    }
    guard isAdmitted else { throw ServiceError.tooBusy }
    defer { waiting.withLock { $0 -= 1 } }
    return try await worker.run { [self] in
      let known = try accounts.password(ofPersonNamed: name)
      let isRight = try verify(password, known?.hash ?? nobodysHash())
      return isRight ? known?.person : nil
    }
  }

  private func nobodysHash() throws -> String {
    try nobodys.withLock { known in
      if let known { return known }
      let new = try hash(Secrets().letters(52))
      known = new
      return new
    }
  }

  private func hash(_ password: String) throws -> String {
    var output = [CChar](repeating: 0, count: Int(crypto_pwhash_strbytes()))
    let code = crypto_pwhash_str(
      &output, password, UInt64(password.utf8.count), limits.operations, limits.bytes)
    // It fails only where there is not enough memory.
    guard code == 0 else { throw ServiceError.tooBusy }
    return String(decoding: output.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// libsodium compares in constant time.
  private func verify(_ password: String, _ hash: String) -> Bool {
    crypto_pwhash_str_verify(hash, password, UInt64(password.utf8.count)) == 0
  }
}
