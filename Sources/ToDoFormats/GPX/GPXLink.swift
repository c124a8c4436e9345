import ToDo

/// A link of a waypoint: in an item's property `link`, an array of objects with `href` and
/// perhaps `text` and `type`, all strings.
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

  /// The links of a property; nil where it has another form, or XML cannot say them.
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
}
