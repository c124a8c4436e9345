import Foundation
import ToDoPresentation

/// What the service worker of the pages gets, as JSON. Addresses are paths of this server.
struct PushPayload: Encodable {
  private let id: String
  private var title: String
  private var body: String
  private let link: String
  private let time: Double
  private let isImportant: Bool
  /// The paths to which the buttons post.
  private let actions: [String: String]

  private enum CodingKeys: String, CodingKey {
    case id, title, body, link, time, actions
    case isImportant = "important"
  }

  init(_ outgoing: OutgoingMessage) {
    let message = outgoing.message
    id = message.id
    title = message.title
    body = message.text
    time = message.timestamp
    isImportant = message.isImportant
    link = MessageLinks.itemPath(message) ?? "/reminders"
    actions = Dictionary(
      uniqueKeysWithValues: outgoing.actions.map {
        ($0.key.rawValue, MessageLinks.actionPath($0.value))
      })
  }

  /// The JSON. Texts are shortened until it fits into a message.
  ///
  /// - Throws: `EncodingError`
  func bytes() throws -> [UInt8] {
    var payload = self
    var letters = 400
    while true {
      payload.title = Self.shortened(title, to: letters)
      payload.body = Self.shortened(body, to: letters)
      let bytes = [UInt8](try JSONEncoder.line.encode(payload))
      if bytes.count <= PushEncryption.mostBytes { return bytes }
      letters /= 2
    }
  }

  /// Letters are counted as scalars: one character may have any number of those.
  private static func shortened(_ text: String, to count: Int) -> String {
    guard text.unicodeScalars.count > count else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(count))) + "…"
  }
}
