import JSONText

/// The parts of a request by which an app on a phone reports where it is. It knows no HTTP library, so
/// that readers of requests can be tested, and fuzzed, as functions.
package struct PhoneRequest: Sendable {
  /// The media type of the body, if it is given.
  package var contentType: String?
  /// The parameters of the URL.
  package var query: FormFields
  /// The body.
  package var body: [UInt8]
  /// The device as the header `X-Limit-D` names it, which OwnTracks sends.
  package var deviceHeader: String?
  /// When the request came, in seconds since 1970: the time of a position that has none.
  package var receivedAt: Double

  /// Makes a request from its parts.
  ///
  /// - Parameter query: The part of the URL after the question mark, as it was sent.
  package init(
    contentType: String? = nil, query: String = "", body: [UInt8] = [],
    deviceHeader: String? = nil, receivedAt: Double
  ) {
    self.contentType = contentType
    self.query = FormFields(query.utf8)
    self.body = body
    self.deviceHeader = deviceHeader
    self.receivedAt = receivedAt
  }

  /// How many positions one request may bring.
  package static let mostPositions = 10_000
}

extension PhoneRequest {
  /// The name of the device: that of the parameter `device` (or `d`) of the URL, which a person wrote
  /// there, else the first of some names that is one, else ``DeviceName/fallback``.
  func device(_ names: String?...) -> String {
    let all = [query["device"], query["d"]] + names
    return all.lazy.compactMap { $0.flatMap(DeviceName.init(_:))?.text }.first
      ?? DeviceName.fallback
  }

  /// The parameters of the URL, and those in the body if that is a form.
  var fields: FormFields {
    isForm ? query.appending(FormFields(body)) : query
  }

  /// Whether the body is JSON: by its type, or by its first character.
  var isJSON: Bool {
    guard !isForm else { return false }
    let content = body.dropFirst(UTF8Text.byteOrderMarkLength(of: body))
    let first = content.first { !$0.isWhiteSpace }
    return first == .leftBrace || first == .leftBracket || hasType("json") && first != nil
  }

  private var isForm: Bool { hasType("x-www-form-urlencoded") }

  private func hasType(_ word: String) -> Bool {
    contentType?.lowercased().contains(word) ?? false
  }
}
