import Foundation
import JSONText
import Mustache
import ToDo

/// The texts of the pages in one language, from `Page/Texts`. A translation is one more file there.
///
/// A text may have parts in braces: `{count} items`. One that depends on a number has a form for one and
/// another: `{"one": "{count} item", "other": "{count} items"}`.
struct PageText: Sendable, MustacheParent {
  /// A language that the pages speak.
  enum Language: String, CaseIterable, Sendable {
    case english = "en"
    case german = "de"

    fileprivate var source: [UInt8] {
      switch self {
      case .english: ServerFiles.bytes("Page/Texts/en.json")
      case .german: ServerFiles.bytes("Page/Texts/de.json")
      }
    }
  }

  let language: Language
  private let texts: [String: JSONValue]

  /// - Throws: `JSONError` for a file that is not JSON.
  init(_ language: Language) throws {
    self.language = language
    guard case .object(let texts) = try JSONScanner.value(of: language.source) else {
      preconditionFailure("The texts of \(language.rawValue) are an object")
    }
    self.texts = texts
  }

  /// The names of the texts, for a test that all languages have the same.
  var keys: Set<String> { Set(texts.keys) }

  /// A text without parts.
  ///
  /// - Precondition: There is one of this name.
  subscript(key: String) -> String {
    guard case .string(let text)? = texts[key] else {
      preconditionFailure("There is no text \(key) in \(language.rawValue)")
    }
    return text
  }

  /// A text as it is; nil for one that depends on a number.
  func plain(_ key: String) -> String? {
    if case .string(let text)? = texts[key] { text } else { nil }
  }

  /// A text with its parts.
  func callAsFunction(_ key: String, _ parts: [String: String] = [:]) -> String {
    Self.fill(self[key], parts)
  }

  /// A text that depends on a number.
  func callAsFunction(_ key: String, count: Int, _ written: String) -> String {
    guard case .object(let forms)? = texts[key],
      case .string(let text)? = forms[count == 1 ? "one" : "other"]
    else { preconditionFailure("There are no forms of \(key) in \(language.rawValue)") }
    return Self.fill(text, ["count": written])
  }

  /// The text for a name in a template, such as `{{t.add}}`.
  func child(named name: String) -> Any? { self[name] }

  /// One pass: what is filled in is not looked at again.
  private static func fill(_ text: String, _ parts: [String: String]) -> String {
    guard !parts.isEmpty else { return text }
    var filled = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      filled += rest[..<open]
      filled += parts[String(rest[rest.index(after: open)..<close])] ?? ""
      rest = rest[rest.index(after: close)...]
    }
    return filled + rest
  }
}

/// The texts of all languages.
struct PageTexts: Sendable {
  private let texts: [PageText.Language: PageText]

  /// - Throws: `JSONError`
  init() throws {
    texts = try Dictionary(
      uniqueKeysWithValues: PageText.Language.allCases.map { ($0, try PageText($0)) })
  }

  subscript(language: PageText.Language) -> PageText {
    guard let text = texts[language] else { preconditionFailure("Every language was read") }
    return text
  }
}
