package import ToDoStore

/// What a person says about a target.
package struct TargetDraft: Hashable, Sendable {
  package var label: String?
  package var url: String
  package var topic: String?
  package var token: String?

  package init(url: String, label: String? = nil, topic: String? = nil, token: String? = nil) {
    self.url = url
    self.label = label
    self.topic = topic
    self.token = token
  }
}

/// Why a target was refused.
package enum TargetError: Error, Hashable, CustomStringConvertible {
  case badURL(OutgoingURL.Mistake)
  case forbiddenAddress(IPAddress)
  case missing(member: String, TargetKind)
  case needless(member: String, TargetKind)
  case tooLong(member: String, most: Int)
  case unprintable(member: String)
  case tooMany(most: Int)

  /// The member of the target that is wrong; nil if none is.
  package var member: String? {
    switch self {
    case .badURL, .forbiddenAddress: "url"
    case .missing(let member, _), .needless(let member, _), .tooLong(let member, _),
      .unprintable(let member):
      member
    case .tooMany: nil
    }
  }

  package var description: String {
    switch self {
    case .badURL(let mistake): mistake.description
    case .forbiddenAddress(let address):
      "\(address) is not a public address. Whoever runs the server can permit it: "
        + "--allow-private-targets, or --allow-target \(address)."
    case .missing(let member, let kind): "A target of kind \(kind.rawValue) needs \"\(member)\"."
    case .needless(let member, let kind):
      "A target of kind \(kind.rawValue) has no \"\(member)\". Leave it out."
    case .tooLong(let member, let most): "\"\(member)\" may have \(most) bytes."
    case .unprintable(let member):
      "\"\(member)\" may have ASCII letters, digits and signs only."
    case .tooMany(let most):
      "You have \(most) targets, which is the most. Delete one first."
    }
  }
}

extension TargetDraft {
  /// Refuses what could not be sent to, and brings the URL into its usual form.
  func checked(_ kind: TargetKind, _ rules: AddressRules) throws(TargetError) -> TargetDraft {
    var draft = self
    do {
      let url = try OutgoingURL(self.url)
      if let address = IPAddress(url.host), !rules.allows(address) {
        throw TargetError.forbiddenAddress(address)
      }
      draft.url = url.text
    } catch let mistake as OutgoingURL.Mistake {
      throw .badURL(mistake)
    } catch let error as TargetError {
      throw error
    } catch {
      preconditionFailure("A URL is refused for its form or its address")
    }
    try Self.check(label, "label", most: 200)
    try Self.check(topic, "topic", kind, isWanted: kind == .ntfy ? true : nil, most: 64)
    let tokenIsWanted: Bool? = kind == .webhook ? nil : kind == .gotify
    try Self.check(token, "token", kind, isWanted: tokenIsWanted, most: 512)
    return draft
  }

  /// - Parameter isWanted: Whether it must be given; nil if it must not.
  private static func check(
    _ text: String?, _ member: String, _ kind: TargetKind, isWanted: Bool?, most: Int
  ) throws(TargetError) {
    guard let text, !text.isEmpty else {
      if isWanted == true { throw .missing(member: member, kind) }
      return
    }
    if isWanted == nil { throw .needless(member: member, kind) }
    try check(text, member, most: most)
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
      throw .unprintable(member: member)
    }
  }

  private static func check(
    _ text: String?, _ member: String, most: Int
  ) throws(TargetError) {
    if let text, text.utf8.count > most { throw .tooLong(member: member, most: most) }
  }
}
