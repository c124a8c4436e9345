/// Why a broker does not take a message (MQTT 5, section 2.4).
struct BrokerReason: Error {
  /// Nil if it closed the connection without a word.
  private let code: UInt8?
  /// Whether it is the connection that it does not take.
  private let isOfConnection: Bool

  init(_ code: UInt8, ofConnection: Bool = false) {
    self.code = code
    isOfConnection = ofConnection
  }

  private init() {
    code = nil
    isOfConnection = true
  }

  static let closed = BrokerReason()

  /// Throws the reason, unless it is one of success.
  func check() throws {
    // 1 to 5 are answers of brokers that speak MQTT 3.1.1 only.
    if let code, code >= 128 || (1...5).contains(code) { throw self }
  }

  /// Whether another try is hardly better: the broker blames the message or who sends it.
  var isRefusal: Bool {
    guard let code else { return false }
    return switch code {
    case 1, 2, 4, 5, 0x84...0x87, 0x8A, 0x8C, 0x90, 0x95, 0x99...0x9B, 0x9D: true
    default: false
    }
  }
}

extension BrokerReason: CustomStringConvertible {
  var description: String {
    switch code {
    case nil: "The broker closed the connection without an answer."
    case 1, 0x84: "The broker does not speak MQTT 5."
    case 4, 5, 0x86, 0x8C: "The broker does not let this user in."
    case 0x87 where isOfConnection: "The broker does not let this user in."
    case 0x87: "The broker does not let this user publish to this topic."
    case 0x90: "The broker does not take this topic."
    case 0x88, 0x89, 3: "The broker is busy."
    case 0x97: "The broker has too many messages of this user."
    case 0x9D, 0x9C: "The broker has moved. Change the target's URL."
    case .some(let code):
      "The broker does not take the message (reason \(code))."
    }
  }
}
