package import Foundation

/// The lasting name of a target.
package struct TargetID: Hashable, Sendable, RawRepresentable {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }
}

/// How a target is spoken to.
package enum TargetKind: String, CaseIterable, Sendable {
  /// A request signed as Standard Webhooks says (https://www.standardwebhooks.com).
  case webhook
  /// A topic of an ntfy server (https://docs.ntfy.sh/publish).
  case ntfy
  /// An application of a Gotify server (https://gotify.net).
  case gotify
  /// A topic of an MQTT broker (https://docs.oasis-open.org/mqtt/mqtt/v5.0/mqtt-v5.0.html).
  case mqtt
  /// A browser, through the push service that it names (RFC 8030).
  case webpush
}

/// Where a person's reminders go.
package struct Target: Hashable, Sendable {
  package let id: TargetID
  package let person: PersonID
  package let kind: TargetKind
  /// What its person calls it; nil if they do not.
  package var label: String?
  package var url: String
  /// The topic of an ntfy server, or of a broker.
  package var topic: String?
  /// What the receiver wants to see: an access token of ntfy, an application's token of Gotify, the
  /// password of a broker's user.
  package var token: String?
  /// What signs webhooks.
  package var secret: String?
  /// The secret before this one, which signs too until its end.
  package var oldSecret: String?
  package var oldSecretEnds: Date?
  package var isOn: Bool
  /// Why the server switched it off; nil if its person did.
  package var offReason: String?
  package let made: Date
  /// What messages to a browser are encrypted with; nil for other kinds.
  package var keys: PushKeys?
  /// The session of the browser, with which the target ends; nil for other kinds, and for a browser of a
  /// server without accounts.
  package var session: TokenID?

  package init(
    id: TargetID, person: PersonID, kind: TargetKind, label: String? = nil, url: String,
    topic: String? = nil, token: String? = nil, secret: String? = nil, made: Date
  ) {
    self.id = id
    self.person = person
    self.kind = kind
    self.label = label
    self.url = url
    self.topic = topic
    self.token = token
    self.secret = secret
    isOn = true
    self.made = made
  }
}

/// The keys of a browser's subscription (RFC 8291, section 2), in Base64 for URLs.
package struct PushKeys: Hashable, Sendable {
  /// The public key of the browser, `p256dh`.
  package let publicKey: String
  /// The secret that proves who encrypts, `auth`.
  package let secret: String

  package init(publicKey: String, secret: String) {
    self.publicKey = publicKey
    self.secret = secret
  }
}
