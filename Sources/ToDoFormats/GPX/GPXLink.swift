import ToDo

/// A link of a waypoint: in an item's property `link`, an array of objects with `href` and
/// optionally `text` and `type`, all strings.
struct GPXLink: Equatable {
  var href: String?
  var text: String?
  var type: String?

  var value: JSONValue {
    var members: [String: JSONValue] = [:]
    if let href { members["href"] = .string(href) }
    if let text { members["text"] = .string(text) }
    if let type { members["type"] = .string(type) }
    return .object(members)
  }

  /// The links of a property; nil if it has another form, or XML cannot hold them.
  static func links(_ value: JSONValue) -> [GPXLink]? {
    guard let elements = value.array, !elements.isEmpty else { return nil }
    let links = elements.compactMap(GPXLink.init)
    return links.count == elements.count ? links : nil
  }

  private init?(_ value: JSONValue) {
    guard let members = value.object, members["href"] != nil else { return nil }
    for (name, value) in members {
      guard let string = value.string, XMLText.canSay(string) else { return nil }
      switch name {
      case "href": href = string
      case "text": text = string
      case "type": type = string
      default: return nil
      }
    }
  }

  init(href: String? = nil, text: String? = nil, type: String? = nil) {
    self.href = href
    self.text = text
    self.type = type
  }

  /// Whether the address may be written as a link, which a reader of the file may open: those of
  /// the web, mail, positions and telephones, and those relative to the file. Others, such as
  /// `javascript:` and `file:`, stay in the properties.
  var isSafe: Bool {
    guard let href else { return true }
    // Browsers ignore these characters in a scheme.
    let scalars = href.unicodeScalars.filter { $0.value > 0x20 && $0.value != 0x7f }
    let scheme = scalars.prefix { $0 != ":" && $0 != "/" && $0 != "?" && $0 != "#" }
    guard scheme.count < scalars.count, scalars.dropFirst(scheme.count).first == ":" else {
      return true
    }
    return Self.safeSchemes.contains(String(String.UnicodeScalarView(scheme)).lowercased())
  }

  private static let safeSchemes: Set = ["http", "https", "mailto", "geo", "tel"]
}
