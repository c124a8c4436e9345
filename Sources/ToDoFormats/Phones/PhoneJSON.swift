import JSONText
import ToDo

/// The JSON of a phone's request.
enum PhoneJSON {
  /// The value of a body. Broken characters in texts are replaced, for the name of a network must not
  /// cost a position; a number that is too large is an infinity, which is refused where it is used.
  ///
  /// - Throws: What is wrong with a body that is not JSON.
  static func value(of body: [UInt8]) throws(FormatNotice) -> JSONValue {
    do throws(JSONError) {
      var scanner = JSONScanner(
        body, JSONRules(depthLimit: JSONRules.ofMessages.depthLimit, keepsInfinities: true))
      try scanner.window.skipByteOrderMark()
      let value = try scanner.value()
      try scanner.finish()
      return value
    } catch {
      throw FormatNotice(path: "", text: "This is not JSON. " + FormatError(error).description)
    }
  }
}

extension JSONValue {
  /// The value as the name of something: a text, or a whole number.
  var name: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): String(number)
    default: nil
    }
  }
}

/// The names that an app has for the parts of a position.
struct PositionNames {
  private let names: [FixField: [String]]

  init(_ names: [FixField: [String]]) { self.names = names }

  /// The values that are given, by the first name of each that has one. What an app leaves in the
  /// place of a value that it does not have counts as not given: null, a blank, or the name of the
  /// value between percent or braces.
  func values(in members: [String: JSONValue]) -> [FixField: JSONValue] {
    names.compactMapValues { names in
      names.lazy.compactMap { members[$0] }.first { value in
        switch value {
        case .null: false
        case .string(let text):
          !FeatureProperties.isBlank(text) && text != "null" && !text.hasPrefix("%")
            && !text.hasPrefix("{")
        default: true
        }
      }
    }
  }

  /// The values of a form.
  func values(in fields: FormFields) -> [FixField: JSONValue] {
    values(
      in: Dictionary(
        fields.items.lazy.filter { !FeatureProperties.isBlank($0.value) }
          .map { ($0.name, JSONValue.string($0.value)) }, uniquingKeysWith: { first, _ in first }))
  }
}

extension FixReport {
  /// A report of a phone: a time may be in milliseconds, an unknown number is left out, and a position
  /// without a time is of when it came.
  ///
  /// - Parameter timeName: What the app calls the time.
  init(
    phone values: [FixField: JSONValue], path: String, timeName: String, receivedAt: Double?
  ) {
    self.init(values, path: path, byteOffset: nil)
    self.timeName = timeName
    timeWithoutOne = receivedAt
    isFromPhone = true
  }
}
