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
  case badBroker
  /// A password for a broker whose address names no user.
  case passwordWithoutUser
  /// A topic that nobody can publish to.
  case badTopic
  case forbiddenAddress(IPAddress)
  /// Keys that no browser has made.
  case badKeys
  case missing(member: String, TargetKind)
  case needless(member: String, TargetKind)
  case tooLong(member: String, most: Int)
  case unprintable(member: String)
  case tooMany(most: Int)

  /// The member of the target that is wrong; nil if none is.
  package var member: String? {
    switch self {
    case .badURL, .badBroker, .forbiddenAddress: "url"
    case .passwordWithoutUser: "token"
    case .badTopic: "topic"
    case .missing(let member, _), .needless(let member, _), .tooLong(let member, _),
      .unprintable(let member):
      member
    case .badKeys: "keys"
    case .tooMany: nil
    }
  }

  package var description: String {
    switch self {
    case .badURL(let mistake): mistake.description
    case .badBroker:
      "This is not the address of an MQTT broker. Try mqtts://user@broker.example.org/, and put the "
        + "password into \"token\"."
    case .passwordWithoutUser:
      "A password needs a user. Name the user in the URL: mqtts://user@broker.example.org/."
    case .badTopic:
      "This is not a topic to publish to. It may have 256 bytes, no +, # and control characters, and "
        + "not begin with $."
    case .forbiddenAddress(let address):
      "\(address) is not a public address. Whoever runs the server can permit it: "
        + "--allow-private-targets, or --allow-target \(address)."
    case .badKeys:
      "The browser's keys cannot be read. Switch its notifications off and on again."
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
    try Self.check(label, "label", most: 200)
    guard kind != .mqtt else {
      draft.url = try broker(rules).text
      return draft
    }
    do {
      let url = try OutgoingURL(self.url)
      try Self.check(url.host, rules)
      draft.url = url.text
    } catch let mistake as OutgoingURL.Mistake {
      throw .badURL(mistake)
    } catch let error as TargetError {
      throw error
    } catch {
      preconditionFailure("A URL is refused for its form or its address")
    }
    try Self.check(topic, "topic", kind, isWanted: kind == .ntfy ? true : nil, most: 64)
    let tokenIsWanted: Bool? = [.webhook, .webpush].contains(kind) ? nil : kind == .gotify
    try Self.check(token, "token", kind, isWanted: tokenIsWanted, most: 512)
    return draft
  }

  /// The broker of a target of that kind, if everything about it is right.
  private func broker(_ rules: AddressRules) throws(TargetError) -> BrokerAddress {
    guard let broker = BrokerAddress(url) else { throw .badBroker }
    try Self.check(broker.host, rules)
    guard let topic, !topic.isEmpty else { throw .missing(member: "topic", .mqtt) }
    guard Self.canBePublishedTo(topic) else { throw .badTopic }
    try Self.check(token, "token", most: 512)
    guard token == nil || broker.user != nil else { throw .passwordWithoutUser }
    return broker
  }

  /// MQTT 5, section 4.7: + and # are for those who subscribe, and $ is the broker's own.
  private static func canBePublishedTo(_ topic: String) -> Bool {
    topic.utf8.count <= 256 && !topic.hasPrefix("$")
      && topic.unicodeScalars.allSatisfy { scalar in
        scalar != "+" && scalar != "#" && scalar.properties.generalCategory != .control
      }
  }

  private static func check(_ host: String, _ rules: AddressRules) throws(TargetError) {
    if let address = IPAddress(host), !rules.allows(address) { throw .forbiddenAddress(address) }
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
