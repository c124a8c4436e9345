package import Foundation
package import ToDoStore

extension Person {
  /// Whoever uses a server that nobody has an account on.
  static func local(_ secrets: Secrets, at date: Date) throws -> Person {
    var person = try Person(named: "me", secrets, at: date)
    person.isLocal = true
    return person
  }

  /// A new person with a list of their own.
  ///
  /// - Throws: ``ServiceError/badName(_:)``.
  package init(named name: String, _ secrets: Secrets, at date: Date) throws {
    try Self.check(name)
    self.init(
      id: PersonID(rawValue: secrets.letters(16)), name: name,
      ownList: ListID(secrets), made: date)
  }

  /// Refuses a name that could not stand in Basic credentials (RFC 7617) or before a device's name.
  private static func check(_ name: String) throws(ServiceError) {
    let isPlain = name.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        || "._-".unicodeScalars.contains(scalar)
    }
    guard isPlain, (1...64).contains(name.utf8.count) else {
      throw .badName(
        "A person's name has up to 64 letters, digits, dots, hyphens and underscores. Choose another."
      )
    }
  }
}

extension ListID {
  /// A new name.
  package init(_ secrets: Secrets) {
    guard let id = ListID(rawValue: secrets.letters(16)) else {
      preconditionFailure("Random letters and digits are the name of a list")
    }
    self = id
  }
}
